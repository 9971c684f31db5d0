"""The data editor's card, reminders of cases that wait, and the form in which an answer is edited."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from core.outcome import Language

TEXTS: Final[Mapping[str, Mapping[Language, str]]] = {
    # The review card
    "card_rejected": {
        "en": "A check stopped this answer",
        "fr": "Un contrôle a arrêté cette réponse",
    },
    "card_failed": {
        "en": "No answer came about: the run failed",
        "fr": "Aucune réponse : le traitement a échoué",
    },
    "card_not_helpful": {
        "en": "A reader found this answer not helpful",
        "fr": "Une personne a trouvé cette réponse peu utile",
    },
    "card_asked": {
        "en": "A reader asks the data editor about this answer",
        "fr": "Une personne demande l'avis du responsable des données",
    },
    "card_question": {
        "en": "*Question* by <@{user}>, {when}",
        "fr": "*Question* de <@{user}>, {when}",
    },
    "card_taken": {
        "en": "<@{editor}> is on it since {since}",
        "fr": "<@{editor}> s'en occupe depuis {since}",
    },
    "button_take": {"en": "I am on it", "fr": "Je m'en occupe"},
    "form_taken": {
        "en": ":warning: <@{editor}> is on this case since {since}. Whoever sends first decides it.",
        "fr": ":warning: <@{editor}> s'occupe de cette fiche depuis {since}. La première décision compte.",
    },
    "card_direct": {
        "en": "in a direct message, which only the reporter can open",
        "fr": "en message direct, que seule la personne peut ouvrir",
    },
    "card_link": {"en": "open the thread", "fr": "ouvrir le fil"},
    "card_opened_by": {"en": "Asked for by <@{user}>", "fr": "Demandé par <@{user}>"},
    "card_context": {
        "en": "Earlier questions of this thread: {texts}",
        "fr": "Questions précédentes de ce fil : {texts}",
    },
    "card_draft": {
        "en": "*Draft, not checked* (the reporter has not seen it)",
        "fr": "*Brouillon, non vérifié* (la personne ne l'a pas vu)",
    },
    "card_suggestion": {
        "en": "*What the data say* (written and checked by the application)",
        "fr": "*Ce que disent les données* (écrit et vérifié par l'application)",
    },
    "card_shown": {
        "en": "*Answer that was shown* (it passed the automatic check)",
        "fr": "*Réponse affichée* (elle a passé le contrôle automatique)",
    },
    "card_no_draft": {
        "en": "*There is no draft.*",
        "fr": "*Il n'y a pas de brouillon.*",
    },
    "card_problems": {"en": "*What is wrong with it*", "fr": "*Ce qui ne va pas*"},
    "card_evidence_has": {"en": "The data have {value}.", "fr": "Les données donnent {value}."},
    "card_more_problems": {"en": "and {count} more", "fr": "et {count} autres"},
    "card_error": {"en": "*What went wrong*", "fr": "*Ce qui a échoué*"},
    "card_evidence": {
        "en": "*Evidence: read or computed from the data*",
        "fr": "*Données lues ou calculées pour cette réponse*",
    },
    "card_no_evidence": {
        "en": "*Evidence:* none, no data were read.",
        "fr": "*Données :* aucune, rien n'a été lu.",
    },
    "card_steps": {"en": "Look-ups: {steps}", "fr": "Consultations : {steps}"},
    "card_tools": {"en": "What they do: {tools}.", "fr": "Ce qu'elles font : {tools}."},
    "tool": {"en": "{name} {does}", "fr": "{name} {does}"},
    "tool_get_values": {
        "en": "reads one country's values from the data and takes their mean",
        "fr": "lit les valeurs d'un pays dans les données et en fait la moyenne",
    },
    "tool_get_change": {
        "en": "computes the change between two years",
        "fr": "calcule l'évolution entre deux années",
    },
    "tool_rank_countries": {
        "en": "puts the countries of one year in order",
        "fr": "classe les pays pour une année",
    },
    "tool_compare_countries": {
        "en": "sets countries of one year side by side and computes what lies between them",
        "fr": "met des pays côte à côte pour une année et calcule ce qui les sépare",
    },
    "tool_find_year": {
        "en": "looks for the year of a highest, lowest or first value",
        "fr": "cherche l'année d'une valeur la plus haute, la plus basse ou atteinte pour la première fois",
    },
    "tool_table": {
        "en": "is the whole table of data, given to the model",
        "fr": "est le tableau de données entier, donné au modèle",
    },
    "step": {"en": "{call}: {state}", "fr": "{call} : {state}"},
    "step_ok": {"en": "done", "fr": "fait"},
    "step_refused": {"en": "refused ({why})", "fr": "refusé ({why})"},
    "step_stopped": {"en": "stopped ({why})", "fr": "arrêté ({why})"},
    "card_run": {
        "en": "Answered by {model}, design {design} · {calls} model calls · {cost} · {seconds} s · {tokens}",
        "fr": "Réponse de {model}, méthode {design} · {calls} appels au modèle · {cost} · {seconds} s · "
        "{tokens}",
    },
    "card_run_offline": {
        "en": "Answered by the built-in rules, without a model · no cost · {seconds} s",
        "fr": "Réponse des règles intégrées, sans modèle · sans coût · {seconds} s",
    },
    "card_run_unknown": {
        "en": "Nothing is kept of this run: not which model was asked, nor what was looked up.",
        "fr": "Rien n'est conservé de ce traitement : ni le modèle interrogé, ni les consultations.",
    },
    "cost_none": {"en": "no cost", "fr": "sans coût"},
    "cost_unknown": {"en": "cost unknown", "fr": "coût inconnu"},
    "cost": {"en": "US${amount}", "fr": "{amount} $ US"},
    "tokens": {
        "en": "{tokens_in} tokens in, {tokens_out} out",
        "fr": "{tokens_in} jetons lus, {tokens_out} écrits",
    },
    "tokens_unknown": {"en": "tokens not counted", "fr": "jetons non comptés"},
    "why_unknown_tool": {"en": "there is no such look-up", "fr": "cette consultation n'existe pas"},
    "why_invalid_argument": {"en": "badly asked", "fr": "mal formulé"},
    "why_not_allowed": {"en": "not in the data", "fr": "absent des données"},
    "why_year_out_of_range": {"en": "years without data", "fr": "années sans données"},
    "why_no_value": {"en": "no value there", "fr": "pas de valeur"},
    "why_max_tool_calls": {"en": "too many look-ups", "fr": "trop de consultations"},
    "why_max_steps": {"en": "too many rounds", "fr": "trop de tours"},
    "why_repeated_call": {"en": "the same again", "fr": "encore la même"},
    "why_time": {"en": "out of time", "fr": "délai dépassé"},
    "stop_max_steps": {
        "en": "The model asked again and again and never answered.",
        "fr": "Le modèle a posé question sur question sans jamais répondre.",
    },
    "stop_max_tool_calls": {
        "en": "The model asked for more look-ups than are allowed.",
        "fr": "Le modèle a demandé plus de consultations que permis.",
    },
    "stop_repeated_call": {
        "en": "The model asked for the same look-up again.",
        "fr": "Le modèle a redemandé la même consultation.",
    },
    "stop_time": {"en": "It took too long.", "fr": "Le délai est dépassé."},
    "no_error_text": {"en": "The cause is not known.", "fr": "La cause est inconnue."},
    "error_internal": {
        "en": "The assistant stopped with an error of its own; the operator's log has it under "
        "{question_id}.",
        "fr": "L'assistant s'est arrêté sur une erreur interne ; le journal la contient sous {question_id}.",
    },
    "button_suggest": {"en": "Send this sentence", "fr": "Envoyer cette phrase"},
    # Where a sentence that could be said stands below the draft, too
    "button_send_draft": {"en": "Send the draft as it is", "fr": "Envoyer le brouillon tel quel"},
    "button_send": {"en": "Send as it is", "fr": "Envoyer tel quel"},
    "button_correct": {"en": "Edit and send", "fr": "Modifier et envoyer"},
    "button_decline": {"en": "Cannot answer", "fr": "Impossible de répondre"},
    "button_undo": {"en": "Undo", "fr": "Annuler"},
    "card_held": {
        "en": "It will be posted in a moment. Until then, who decided may take it back.",
        "fr": "L'envoi se fera dans un instant. D'ici là, l'auteur de la décision peut la retirer.",
    },
    "card_sent": {"en": "Sent", "fr": "Envoyé"},
    "card_detail_wrong_figure": {
        "en": "*What the reader says is wrong:* a figure",
        "fr": "*Ce qui ne va pas selon la personne :* un chiffre",
    },
    "card_detail_not_asked": {
        "en": "*What the reader says is wrong:* it is not what was asked",
        "fr": "*Ce qui ne va pas selon la personne :* ce n'est pas ce qui était demandé",
    },
    "card_detail_unclear": {
        "en": "*What the reader says is wrong:* it is unclear",
        "fr": "*Ce qui ne va pas selon la personne :* ce n'est pas clair",
    },
    # What was decided, on the card
    "did_send": {"en": "sent as it is", "fr": "envoyé tel quel"},
    "did_send_vouched": {
        "en": "sent as it is, although the check could not confirm it",
        "fr": "envoyé tel quel, bien que le contrôle n'ait pas pu le confirmer",
    },
    "did_suggest": {"en": "sent what the data say", "fr": "envoyé ce que disent les données"},
    "did_correct": {"en": "edited and sent", "fr": "modifié et envoyé"},
    "did_correct_vouched": {
        "en": "edited and sent, although the check could not confirm it",
        "fr": "modifié et envoyé, bien que le contrôle n'ait pas pu le confirmer",
    },
    "did_send_against": {
        "en": "sent as it is, although the data say otherwise",
        "fr": "envoyé tel quel, bien que les données disent autre chose",
    },
    "did_correct_against": {
        "en": "edited and sent, although the data say otherwise",
        "fr": "modifié et envoyé, bien que les données disent autre chose",
    },
    "did_decline_no_data": {"en": "cannot be answered: no data", "fr": "sans réponse : pas de données"},
    "did_decline_misread": {
        "en": "cannot be answered: the question was misread",
        "fr": "sans réponse : la question a été mal comprise",
    },
    "did_decline_other": {
        "en": "cannot be answered, for the reason given",
        "fr": "sans réponse, pour la raison donnée",
    },
    "did_decline": {"en": "cannot be answered", "fr": "sans réponse possible"},
    "card_decided": {
        "en": "{sign} *Decided by <@{editor}>*, {when}: {what}",
        "fr": "{sign} *Décidé par <@{editor}>*, {when} : {what}",
    },
    # Cases that wait
    "reminder_one": {
        "en": ":alarm_clock: A question is waiting for a decision:",
        "fr": ":alarm_clock: Une question attend une décision :",
    },
    "reminder": {
        "en": ":alarm_clock: {count} questions are waiting for a decision:",
        "fr": ":alarm_clock: {count} questions attendent une décision :",
    },
    "reminder_line": {"en": "<@{user}> waits since {since}", "fr": "<@{user}> attend depuis {since}"},
    "reminder_link": {"en": "open the card", "fr": "ouvrir la fiche"},
    "expired": {
        "en": "<@{user}> This has waited for a data editor since {since}. Please do not wait longer: ask "
        "one directly. If one decides after all, the answer will come in this thread.",
        "fr": "<@{user}> Cette question attend un responsable des données depuis {since}. N'attendez pas "
        "davantage : adressez-vous directement à l'un d'eux. Si l'un d'eux décide malgré tout, la réponse "
        "viendra dans ce fil.",
    },
    # The form that asks why there is no answer
    "decline_title": {"en": "Cannot answer", "fr": "Sans réponse"},
    "decline_submit": {"en": "Tell the reporter", "fr": "Le dire"},
    "decline_reason": {"en": "Why?", "fr": "Pourquoi ?"},
    "why_decline_no_data": {
        "en": "The data have no figures for it",
        "fr": "Les données n'ont pas ce chiffre",
    },
    "why_decline_misread": {
        "en": "The question was misread by the assistant",
        "fr": "L'assistant a mal compris la question",
    },
    "why_decline_other": {"en": "Another reason", "fr": "Une autre raison"},
    "decline_line": {"en": "A line for the reporter", "fr": "Une ligne pour la personne"},
    "decline_line_hint": {
        "en": "It is shown as your words, not checked.",
        "fr": "Elle est montrée comme vos mots, sans contrôle.",
    },
    "decline_reason_missing": {"en": "Please choose one.", "fr": "Veuillez choisir."},
    "decline_line_missing": {
        "en": "Please say why, in a line that the reporter will read.",
        "fr": "Veuillez dire pourquoi, en une ligne que la personne lira.",
    },
    # The form of the editor
    "form_title": {"en": "Edit and send", "fr": "Modifier et envoyer"},
    "form_title_send": {"en": "Send as it is", "fr": "Envoyer tel quel"},
    "form_send_needs": {
        "en": ":warning: The check stopped this draft. To send it as it is, tick the box and give a source.",
        "fr": ":warning: Le contrôle a arrêté ce brouillon. Pour l'envoyer tel quel, cochez la case et "
        "donnez une source.",
    },
    "form_submit": {"en": "Send", "fr": "Envoyer"},
    "form_close": {"en": "Cancel", "fr": "Annuler"},
    "form_loading": {"en": "One moment…", "fr": "Un instant…"},
    "form_gone": {
        "en": "This form cannot be used: {why}",
        "fr": "Ce formulaire ne peut pas servir : {why}",
    },
    "form_unknown": {
        "en": "I do not know it, or cannot read what was sent, so nothing was done. Please open it again.",
        "fr": "je ne le reconnais pas, ou ne peux pas lire ce qui a été envoyé ; rien n'a été fait. Veuillez "
        "le rouvrir.",
    },
    "form_answer": {"en": "Answer for the reporter", "fr": "Réponse pour la personne"},
    "form_answer_hint": {
        "en": "One or two sentences, with the year; they are checked, too.",
        "fr": "Une ou deux phrases, avec l'année ; elles sont contrôlées aussi.",
    },
    "form_vouch": {
        "en": "Only where the check cannot confirm your text",
        "fr": "Seulement si le contrôle ne peut pas confirmer votre texte",
    },
    "form_vouch_option": {
        "en": "I checked it myself and vouch for it",
        "fr": "Je l'ai vérifié moi-même et je m'en porte garant",
    },
    "form_link": {
        "en": "Source of these figures (public link)",
        "fr": "Source de ces chiffres (lien public)",
    },
    "form_problems": {
        "en": "The check cannot confirm this: {problems} Correct the text, or tick the box below and give a "
        "source.",
        "fr": "Le contrôle ne peut pas confirmer ce texte : {problems} Corrigez-le, ou cochez la case "
        "ci-dessous et "
        "donnez une source.",
    },
    "form_tick_missing": {
        "en": "Please tick this if you vouch for what the check cannot confirm.",
        "fr": "Cochez cette case si vous vous portez garant de ce que le contrôle ne peut pas confirmer.",
    },
    "form_link_missing": {
        "en": "Please give a full public link that starts with https:// or http://.",
        "fr": "Veuillez donner un lien public complet qui commence par https:// ou http://.",
    },
}
