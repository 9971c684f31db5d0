"""What a reporter reads: answers, notices, an editor's decision, and notes for whoever pressed a button."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from core.outcome import Language

TEXTS: Final[Mapping[str, Mapping[Language, str]]] = {
    # The reporter's thread
    "hint": {
        "en": "Ask me for a number, for example: _What was Canada's population in 2024?_ {coverage}",
        "fr": "Demandez-moi un chiffre, par exemple : _Quelle était la population du Canada en 2024 ?_ "
        "{coverage}",
    },
    "coverage_countries": {"en": "Countries covered: {names}.", "fr": "Pays couverts : {names}."},
    "coverage_indicators": {"en": "Indicators covered: {names}.", "fr": "Indicateurs couverts : {names}."},
    "coverage_years": {
        "en": "Years covered: {first} to {last}.",
        "fr": "Années couvertes : de {first} à {last}.",
    },
    "coverage": {
        "en": "The data cover {countries}: {indicators}; {first} to {last}.",
        "fr": "Les données couvrent : {countries} ; {indicators} ; de {first} à {last}.",
    },
    "refused_stranger": {
        "en": "Sorry, I only answer people of the organisation that this workspace belongs to.",
        "fr": "Désolé, je ne réponds qu'aux membres de l'organisation à laquelle appartient cet espace.",
    },
    "in_review": {
        "en": "I could not check an answer to this well enough to show it, so a person is checking it now. "
        "The data editor's answer will come in this thread.",
        "fr": "Je n'ai pas pu vérifier assez bien une réponse pour la montrer : une personne s'en occupe. "
        "La réponse du responsable des données viendra dans ce fil.",
    },
    "edited": {
        "en": "I read a message once, as it was first written, so your change is not in the answer. Please "
        "write the changed question as a new message.",
        "fr": "Je lis un message une seule fois, tel qu'il a d'abord été écrit : votre changement n'est "
        "pas dans la réponse. Veuillez écrire la question modifiée dans un nouveau message.",
    },
    "queued": {
        "en": "Many questions have come at once. Yours is kept and waits for its turn; the answer will come "
        "in its thread.",
        "fr": "Beaucoup de questions sont arrivées à la fois. La vôtre est conservée et attend son tour ; la "
        "réponse viendra dans son fil.",
    },
    "review_delayed": {
        "en": "I cannot reach the data editor's channel at the moment, so the check will take longer. "
        "Your question is kept.",
        "fr": "Je n'arrive pas à joindre le canal du responsable des données ; la vérification prendra plus "
        "de temps. Votre question est conservée.",
    },
    "cannot_show": {
        "en": "The answer is ready, but Slack would not show it. A person will look at it.",
        "fr": "La réponse est prête, mais Slack n'a pas pu l'afficher. Une personne va s'en occuper.",
    },
    "evidence": {"en": "*Evidence*", "fr": "*Données à l'appui*"},
    "more_rows": {
        "en": "… and {count} more of {total} rows, not shown here",
        "fr": "… et {count} autres lignes sur {total}, non affichées ici",
    },
    "caution": {"en": ":warning: {text}", "fr": ":warning: {text}"},
    "button_helpful": {"en": "Helpful", "fr": "Utile"},
    "button_not_helpful": {"en": "Not helpful", "fr": "Pas utile"},
    "button_ask": {"en": "Ask the data editor", "fr": "Demander au responsable des données"},
    "button_picture": {"en": "Picture", "fr": "Graphique"},
    "button_figures": {"en": "Download the figures", "fr": "Télécharger les chiffres"},
    "file_sent_already": {
        "en": "It stands in this thread already.",
        "fr": "C'est déjà dans ce fil.",
    },
    "file_nothing": {"en": "There is nothing to show.", "fr": "Il n'y a rien à montrer."},
    "file_failed": {
        "en": "This did not work. The answer above stands.",
        "fr": "Cela n'a pas marché. La réponse ci-dessus tient.",
    },
    # What the reporter reads of a decision
    "decision_vouched": {
        "en": "<@{user}> The data editor <@{editor}> sends this answer. *The automatic check could not "
        "confirm it:*",
        "fr": "<@{user}> <@{editor}>, responsable des données, envoie cette réponse. *Le contrôle "
        "automatique n'a "
        "pas pu la confirmer :*",
    },
    "decision_confirm": {
        "en": "<@{user}> The data editor <@{editor}> confirms the answer:",
        "fr": "<@{user}> <@{editor}>, responsable des données, confirme la réponse :",
    },
    "decision_send_note": {
        "en": "The automatic check could not confirm this text; <@{editor}> checked it in person.",
        "fr": "Le contrôle automatique n'a pas pu confirmer ce texte ; <@{editor}> l'a vérifié en personne.",
    },
    "decision_correct": {
        "en": "<@{user}> Answer of the data editor <@{editor}>:",
        "fr": "<@{user}> Réponse de <@{editor}>, responsable des données :",
    },
    "decision_correct_note": {
        "en": "The automatic check found every figure in the data.",
        "fr": "Le contrôle automatique a retrouvé chaque chiffre dans les données.",
    },
    "decision_vouched_note": {
        # Not "our data do not": the check reads an editor's text against what was read for the question.
        "en": "The data that were read for this question do not confirm it; <@{editor}> checked it in person "
        "and vouches for it. Source given: {link}",
        "fr": "Les données lues pour cette question ne le confirment pas ; <@{editor}> l'a vérifié en "
        "personne et s'en porte garant. Source donnée : {link}",
    },
    "decision_against": {
        "en": "<@{user}> The data editor <@{editor}> sends this answer. *The data say otherwise:*",
        "fr": "<@{user}> <@{editor}>, responsable des données, envoie cette réponse. *Les données disent "
        "autre chose :*",
    },
    "contradiction": {"en": "“{text}”: the data have {value}", "fr": "« {text} » : les données ont {value}"},
    "decision_against_note": {
        "en": ":warning: {contradicted}. <@{editor}> checked it in person and vouches for it all the same. "
        "Source given: {link}",
        "fr": ":warning: {contradicted}. <@{editor}> l'a vérifié en personne et s'en porte garant malgré "
        "tout. Source donnée : {link}",
    },
    "decision_decline_no_data": {
        "en": "<@{user}> The data editor <@{editor}> looked at this: the data have no figures for it. "
        "{coverage}",
        "fr": "<@{user}> <@{editor}>, responsable des données, a examiné la question : les données n'ont pas "
        "ce chiffre. {coverage}",
    },
    "decision_decline_misread": {
        "en": "<@{user}> The data editor <@{editor}> looked at this: I misread the question. Please ask it "
        "in other words, with the country, the measure and the year.",
        "fr": "<@{user}> <@{editor}>, responsable des données, a examiné la question : je l'ai mal comprise. "
        "Veuillez la poser autrement, avec le pays, la mesure et l'année.",
    },
    "decision_decline_other": {
        "en": "<@{user}> The data editor <@{editor}> looked at this and cannot answer it, for this reason:",
        "fr": "<@{user}> <@{editor}>, responsable des données, a examiné la question et ne peut y répondre, "
        "pour cette raison :",
    },
    "decision_line_note": {
        "en": "The words of <@{editor}>, not checked against the data.",
        "fr": "Les mots de <@{editor}>, sans contrôle d'après les données.",
    },
    "decision_decline": {
        "en": "<@{user}> The data editor <@{editor}> looked at this: we cannot answer it from the data. "
        "{coverage}",
        "fr": "<@{user}> <@{editor}>, responsable des données, a examiné la question : les données ne "
        "permettent "
        "pas d'y répondre. {coverage}",
    },
    # Notes that only one person sees
    "thanks": {"en": "Thank you.", "fr": "Merci."},
    "thanks_already": {"en": "This is noted already. Thank you.", "fr": "C'est déjà noté. Merci."},
    "what_was_wrong": {"en": "What was wrong?", "fr": "Qu'est-ce qui n'allait pas ?"},
    "button_detail_wrong_figure": {"en": "A wrong figure", "fr": "Un chiffre faux"},
    "button_detail_not_asked": {"en": "Not what I asked", "fr": "Pas ma question"},
    "button_detail_unclear": {"en": "Unclear", "fr": "Pas clair"},
    "detail_kept": {
        "en": "Thank you: the data editor reads it on the card.",
        "fr": "Merci : le responsable des données le lit sur sa fiche.",
    },
    "offer_asked": {
        "en": "This is asked already; the answer is in this thread.",
        "fr": "C'est déjà demandé ; la réponse est dans ce fil.",
    },
    "undo_late": {
        "en": "It is posted already, or was taken back, so nothing was done.",
        "fr": "La décision est déjà publiée, ou retirée ; rien n'a été fait.",
    },
    "undo_not_yours": {
        "en": "Only <@{editor}>, who decided, can take it back. Nothing was done.",
        "fr": "Seul <@{editor}>, qui a décidé, peut revenir dessus. Rien n'a été fait.",
    },
    "case_opened": {
        "en": "Thank you: the data editor has it now and will answer in this thread. You may write here what "
        "you "
        "miss or doubt.",
        "fr": "Merci : le responsable des données l'a reçue et répondra dans ce fil. Vous pouvez écrire ici "
        "ce qui "
        "vous manque ou vous fait douter.",
    },
    "case_opened_direct": {
        "en": "Thank you: the data editor has your question and this answer now, and will answer in "
        "this thread.",
        "fr": "Merci : le responsable des données a reçu votre question et cette réponse ; il répondra dans "
        "ce fil.",
    },
    "case_open_already": {
        "en": "The data editor has this question already and will answer in this thread.",
        "fr": "Le responsable des données a déjà cette question et répondra dans ce fil.",
    },
    "case_decided_already": {
        "en": "The data editor has already answered this; the answer is in this thread.",
        "fr": "Le responsable des données a déjà répondu ; sa réponse est dans ce fil.",
    },
    "stranger_pressed": {
        "en": "These buttons are only for people of the organisation that this workspace belongs to, so "
        "nothing was done.",
        "fr": "Ces boutons sont réservés aux membres de l'organisation à laquelle appartient cet espace ; "
        "rien n'a été fait.",
    },
    "button_unknown": {
        "en": "I no longer know what this button belongs to, so nothing was done.",
        "fr": "Je ne sais plus à quoi correspond ce bouton ; rien n'a été fait.",
    },
    "command_unknown": {
        "en": "I do not know this command, so nothing was done. `/snapshot` is the one that I have.",
        "fr": "Je ne connais pas cette commande ; rien n'a été fait. Celle que j'ai est `/snapshot`.",
    },
    "not_editor": {
        "en": "Only data editors can decide here, so nothing was done. An operator can add you to the list.",
        "fr": "Seuls les responsables des données décident ici ; rien n'a été fait. Un opérateur peut vous "
        "ajouter à la liste.",
    },
    "own_question": {
        "en": "This is your own question: another data editor must decide it. Nothing was done.",
        "fr": "C'est votre propre question : un autre responsable doit décider. Rien n'a été fait.",
    },
    "decided_first": {
        "en": "<@{editor}> was first, at {when}: {what}. Nothing was done.",
        "fr": "<@{editor}> a été plus rapide, à {when} : {what}. Rien n'a été fait.",
    },
    "decided_first_plain": {
        "en": "This was decided by someone else at {when}: {what}. Close this form; nothing is sent.",
        "fr": "Quelqu'un d'autre a décidé à {when} : {what}. Fermez ce formulaire ; rien n'est envoyé.",
    },
    "taken_already": {
        "en": "<@{editor}> is on it since {when}. You may decide it all the same; the first decision counts.",
        "fr": "<@{editor}> s'en occupe depuis {when}. Vous pouvez décider malgré tout ; la première décision "
        "compte.",
    },
    "press_again": {
        "en": "Slack was too slow to open the form. Please press the button again.",
        "fr": "Slack a mis trop de temps à ouvrir le formulaire. Veuillez appuyer de nouveau.",
    },
    "form_failed": {
        "en": "The form could not be opened ({error}). Please press the button again.",
        "fr": "Le formulaire n'a pas pu s'ouvrir ({error}). Veuillez appuyer de nouveau.",
    },
    "send_needs_source": {
        "en": "The check could not confirm this draft, so it cannot be sent with one press. Press *Edit and "
        "send*: "
        "there you can vouch for it and give a source. Nothing was done.",
        "fr": "Le contrôle n'a pas pu confirmer ce brouillon : il ne peut pas partir en un seul clic. "
        "Appuyez sur "
        "*Modifier et envoyer* : vous pourrez vous en porter garant et donner une source. Rien n'a été fait.",
    },
    "no_draft": {
        "en": "There is no draft that could be sent as it is. Nothing was done.",
        "fr": "Il n'y a pas de brouillon à envoyer tel quel. Rien n'a été fait.",
    },
}
