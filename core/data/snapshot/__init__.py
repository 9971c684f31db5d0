"""The fixed snapshot: verified against its checksums, then read once and never written.

A value is exactly what the World Bank's API gave, as a `Decimal`; an empty cell is None and never 0.
"""

from core.data.snapshot.dataset import DATASET_FILE, Dataset, write_dataset
from core.data.snapshot.folder import (
    CARD_FILE,
    CHECKSUMS_FILE,
    COUNTRIES_FILE,
    INDICATORS_FILE,
    FileCheck,
    check_whole,
    compute_sha256,
    default_data_folder,
    load_snapshot,
    read_snapshot,
    verify_snapshot,
    write_checksums,
)
from core.data.snapshot.snapshot import (
    FEW_COUNTRIES,
    FIRST_YEAR,
    LAST_YEAR,
    SNAPSHOT_DATE,
    Indicator,
    Snapshot,
)
from core.data.snapshot.table import VALUES_FILE, CellTable

__all__ = [
    "CARD_FILE",
    "CHECKSUMS_FILE",
    "COUNTRIES_FILE",
    "DATASET_FILE",
    "FEW_COUNTRIES",
    "FIRST_YEAR",
    "INDICATORS_FILE",
    "LAST_YEAR",
    "SNAPSHOT_DATE",
    "VALUES_FILE",
    "CellTable",
    "Dataset",
    "FileCheck",
    "Indicator",
    "Snapshot",
    "check_whole",
    "compute_sha256",
    "default_data_folder",
    "load_snapshot",
    "read_snapshot",
    "verify_snapshot",
    "write_checksums",
    "write_dataset",
]
