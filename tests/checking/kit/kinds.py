"""The list of all kinds of statement."""

from __future__ import annotations

from checking.kit.comparisons import (
    change_true,
    compare_true,
    difference_true,
    draw_change,
    draw_difference,
    draw_mean,
    draw_mean3,
    draw_mean_years,
    draw_multiple,
    draw_pair,
    draw_ratio,
    draw_total,
    mean3_true,
    mean_true,
    mean_years_true,
    multiple_true,
    pair_true,
    ratio_true,
    total_true,
)
from checking.kit.drawing import Kind
from checking.kit.levels import (
    absent_true,
    bound_true,
    denied_true,
    draw_absent,
    draw_bound,
    draw_denied,
    draw_level,
    draw_outside,
    draw_share,
    level_true,
    outside_true,
    share_true,
)
from checking.kit.rankings import (
    count_true,
    draw_count,
    draw_extreme,
    draw_found,
    draw_rank,
    draw_superlative,
    draw_top3,
    extreme_true,
    found_true,
    rank_true,
    superlative_true,
    top3_true,
)
from checking.kit.series import (
    all_true,
    bottom_true,
    chain_true,
    draw_all,
    draw_bottom,
    draw_chain,
    draw_profile,
    draw_threshold,
    profile_true,
    threshold_true,
)

KINDS = {
    kind.name: kind
    for kind in (
        Kind("level", draw_level, level_true),
        Kind("pair", draw_pair, pair_true),
        Kind("compare", draw_pair, compare_true),
        Kind("change", draw_change, change_true),
        Kind("multiple", draw_multiple, multiple_true),
        Kind("ratio", draw_ratio, ratio_true),
        Kind("difference", draw_difference, difference_true),
        Kind("mean", draw_mean, mean_true),
        Kind("mean3", draw_mean3, mean3_true),
        Kind("mean_years", draw_mean_years, mean_years_true),
        Kind("total", draw_total, total_true),
        Kind("rank", draw_rank, rank_true),
        Kind("superlative", draw_superlative, superlative_true),
        Kind("top3", draw_top3, top3_true),
        Kind("count", draw_count, count_true),
        Kind("bound", draw_bound, bound_true),
        Kind("share", draw_share, share_true),
        Kind("absent", draw_absent, absent_true),
        Kind("outside", draw_outside, outside_true),
        Kind("found", draw_found, found_true),
        Kind("extreme", draw_extreme, extreme_true),
        Kind("denied", draw_denied, denied_true),
        Kind("chain", draw_chain, chain_true),
        Kind("profile", draw_profile, profile_true),
        Kind("threshold", draw_threshold, threshold_true),
        Kind("bottom", draw_bottom, bottom_true),
        Kind("all", draw_all, all_true),
    )
}
