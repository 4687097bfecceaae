import type { FactWords } from '../fact-words.ts'

export const factWords: FactWords = {
  signals: {
    when: `quand en_quelle_annee quelle_annee quel_jour a_quelle_date quelle_date en_quel_mois quel_mois c_est_quand quand_est_ce_que quand_est_ce_qu de_quand de_quelle_annee a_quand date_de_naissance annee_de_naissance date_de_deces annee_de_deces date_de_la_mort date_de_sa_mort annee_de_la_mort jour_de_naissance jour_de_la_mort date_du_deces`,
    who: `qui comment_s_appelle comment_s_appelait comment_s_appellent comment_s_appelaient quel_est_le_nom quels_sont_les_noms avec_qui a_qui que_sait_on que_savons_nous quel_est_le_prenom quel_etait_le_nom quel_etait_le_prenom quels_sont_les_prenoms quels_etaient_les_noms comment_se_nomme comment_se_nommait comment_se_prenomme comment_se_prenommait c_est_qui`,
    where: 'ou',
    what: 'que qu_est_ce_que qu_est_ce_qu quoi que_s_est_il_passe qu_est_ce_qui',
    why: 'pourquoi',
    should: 'faut_il doit_on faudrait_il devrait_on',
    how: 'comment quel quelle quels quelles lequel laquelle',
    howMany: 'combien combien_de combien_d nombre_de',
    howLong:
      'depuis_quand depuis_combien_de_temps depuis_combien_d_annees pendant_combien_de_temps durant_combien_de_temps pendant_combien_d_annees combien_de_temps',
    howOld: `quel_age a_quel_age age quel_etait_l_age ages`,
    born: `ne nee nes nees naissance naquit nait date_de_naissance venu_au_monde venue_au_monde annee_de_naissance jour_de_naissance vu_le_jour vit_le_jour venir_au_monde vient_au_monde quand_elle_a_eu quand_il_a_eu mis_au_monde vu_naitre vit_naitre naitre`,
    birthday: `anniversaire anniversaires`,
    died: `mort morte morts mortes mourut deces decede decedee quittes disparu disparue decedes meurt date_de_deces nous_a_quittes nous_a_quitte eteint eteinte s_est_il_eteint s_est_elle_eteinte s_est_eteint s_est_eteinte date_de_la_mort date_de_sa_mort annee_de_la_mort annee_de_deces jour_de_la_mort perdu perdue date_du_deces`,
    married: 'marie mariee maries mariage mariages epouse epousa marier',
    trade: `metier profession travail travaillait travaille metiers emploi boulot occupation comme_quoi dans_la_vie gagnait_sa_vie gagne_sa_vie gagner_sa_vie de_quoi_vivait de_quoi_vit dans_quoi_travaille gagne_pain comme_metier de_profession gagnait_il_sa_vie gagnait_elle_sa_vie pour_vivre travaillait_dans`,
    now: 'aujourd_hui maintenant actuellement',
    oldest: `aine ainee plus_age plus_agee plus_vieux plus_vieille aines ainees plus_ages plus_agees plus_grand plus_grande`,
    youngest: `plus_jeune cadet cadette benjamin benjamine cadets plus_petit plus_petite plus_jeunes`,
    first: `premier premiere premiers premieres plus_ancien plus_ancienne plus_vieux plus_vieille tout_premier toute_premiere plus_anciens plus_anciennes`,
    last: `dernier derniere plus_recent plus_recente derniers dernieres plus_recents plus_recentes`,
    fatherSide: 'paternel paternelle paternels paternelles du_cote_de_son_pere cote_paternel du_cote_du_pere',
    motherSide:
      'maternel maternelle maternels maternelles du_cote_de_sa_mere cote_maternel du_cote_de_la_mere',
    whose: `de_qui fils_de_qui fille_de_qui le_fils_de_qui la_fille_de_qui enfant_de_qui`,
    related: 'parente lien_de_parente lien parents_entre apparente apparentes apparentee lien_familial lies',
    lived: 'vecu vecut vecue',
    maidenName: `nom_de_jeune_fille nom_de_naissance avant_son_mariage avant_de_se_marier avant_ses_noces quel_est_le_nom_de_jeune_fille quel_etait_le_nom_de_jeune_fille quel_est_le_nom_de_naissance quel_etait_le_nom_de_naissance nom_avant_mariage s_appelait_avant nom_d_origine nom_de_fille`,
  },
  relations: {
    parent: { any: 'parents', male: 'pere papa', female: 'mere maman' },
    child: { any: 'enfant enfants', male: 'fils garcon garcons', female: 'fille filles' },
    sibling: {
      any: 'freres_et_soeurs fratrie frere_et_soeur frere_ou_soeur freres_ou_soeurs',
      male: 'frere freres',
      female: 'soeur soeurs',
    },
    partner: { any: 'conjoint partenaire', male: 'mari epoux', female: 'femme epouse' },
    grandparent: {
      any: 'grands_parents',
      male: 'grand_pere grands_peres papi papy pepe',
      female: 'grand_mere grands_meres mamie mamy meme',
    },
    grandchild: {
      any: 'petits_enfants petit_enfant',
      male: 'petit_fils petits_fils',
      female: 'petite_fille petites_filles',
    },
    greatGrandparent: {
      any: 'arriere_grands_parents',
      male: 'arriere_grand_pere arriere_grands_peres',
      female: 'arriere_grand_mere arriere_grands_meres',
    },
    greatGrandchild: {
      any: 'arriere_petits_enfants',
      male: 'arriere_petit_fils arriere_petits_fils',
      female: 'arriere_petite_fille arriere_petites_filles',
    },
    greatGreatGrandparent: {
      any: 'arriere_arriere_grands_parents trisaieuls',
      male: 'arriere_arriere_grand_pere trisaieul',
      female: 'arriere_arriere_grand_mere trisaieule',
    },
    parentSibling: {
      any: 'oncles_et_tantes',
      male: 'oncle oncles tonton tontons',
      female: 'tante tantes tata tatas tatie',
    },
    siblingChild: { any: 'neveux_et_nieces', male: 'neveu neveux', female: 'niece nieces' },
    greatUncle: { any: '', male: 'grand_oncle grands_oncles', female: 'grand_tante grands_tantes' },
    cousin: { any: '', male: 'cousin cousins cousin_germain', female: 'cousine cousines cousine_germaine' },
    secondCousin: {
      any: '',
      male: 'petit_cousin petits_cousins cousin_issu_de_germain cousins_issus_de_germain cousin_au_second_degre',
      female: 'petite_cousine petites_cousines cousine_issue_de_germain',
    },
    parentInLaw: { any: 'beaux_parents', male: 'beau_pere', female: 'belle_mere' },
    childInLaw: { any: '', male: 'gendre gendres beau_fils', female: 'belle_fille belles_filles bru' },
    siblingInLaw: { any: '', male: 'beau_frere beaux_freres', female: 'belle_soeur belles_soeurs' },
  },
  of: 'de du des d',
  mine: 'mon ma mes notre nos',
  and: 'et',
  peopleFillers: `se ils elles ensemble est sont etait etaient c ce cet cette celui celle le la les l un une des de du d en au a ont avait avaient t il elle ils elles on nous que qui quel quelle quels quelles fut archive archives y se s etre ete eu son sa ses leur leurs tous annee jour date petite petit faisait exercait fait combien lors quand dans je me moi dis dites donne donnez noms nom prenom prenoms cher chere vieux vieille vieil quel_est vie fete fetent fetait feter aura avez avons a_t a_t_on est_ce jusqu jusque lui ans atteint appris apprit exerce exercer bien peux peut tu vous fit avoir deja devenu devenue pour par aux annees entre avec dire unit unissait lie comme sait savoir savez savons exact exacte actuel actuelle actuellement encore vivant vivante total atteinte agee ages possede sur autre autres an`,
  fillers: `voit voient apparait apparaissent petite petit chere cher dit demande demanda demandait ecrivit ecrit raconte racontait a par est sont etait etaient c ce cet cette le la les l un une des de du d en au aux a ont avait avaient t il elle ils elles on nous que qui quel quelle quels quelles fait fut famille archive archives dans y se s etre ete eu annee jour date lors y_a_t_il il_y_a ses son sa leur leurs par avec faisait exercait ecrit ecrite ecrits notee note est_ce est_il combien tous toutes comment appelle appelait passe celui celle montre conserve je me dis moi donne prises prise pris prit envoyes envoye envoyee envoyees envoya recu recus recues recus notes montrent montrant filme filmee datent tournee tourne presents present presente assiste assistait assister fete fetait feter pendant durant fin debut milieu trouvait trouvaient retrouve allee alles alle titre objet mois quel_est rediges redige redigee figure figurent partis parti partie parties voyage voyaient vit dire peux tu possede possedons comptent compte existe existent contient figurait total prend realise realisee tournes viennent vient proviennent`,
  lightWords: `siens sien sienne siennes leurs celui celle ceux celles chaque chacun chacune autre autres tel telle tels telles plusieurs tout toute tous toutes rien quelque selon lors chez entre vers contre malgre parmi jamais toujours souvent encore deja puis ensuite alors ainsi aussi tres trop peu moins bien chose choses dont lequel laquelle lesquels lesquelles voici voila afin lorsque lorsqu puisque tandis pendant durant exactement vraiment ensemble`,
  limits: 'avant apres depuis sans pas sauf excepte hormis hors jamais aucun aucune',
  maidenName: 'nee',
  kinds: {
    record: 'enregistrement_sonore enregistrements_sonores bande bandes',
    video: 'video videos film films',
    image: 'cliche cliches',
    mail: 'e_mail e_mails',
    message: 'sms texto textos',
  },
  feasts: [
    '12-24/12-24 veille_de_noel reveillon_de_noel',
    '12-25/12-25 jour_de_noel',
    '12-23/12-31 noel',
    '12-31/12-31 saint_sylvestre',
    '01-01/01-01 jour_de_l_an nouvel_an',
    '21 printemps',
    '22 l_ete d_ete',
    '23 automne',
    '24 hiver',
  ],
  ofName: ['de ', 'd’'],
  answers: {
    cost: {
      asked: 'cout coute couta coutait prix paye',
      answered: 'franc francs sou sous centime centimes euro euros livre livres lire lires',
    },
    colour: {
      asked: 'couleur couleurs',
      answered:
        'rouge rouges bleu bleue bleus bleues vert verte verts jaune jaunes blanc blanche blancs noir noire noirs brun brune marron gris grise rose roses orange violet violette dore argente',
    },
    reason: { asked: 'pourquoi raison', answered: 'parce car puisque afin raison' },
  },
  numbers:
    'deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize vingt trente quarante cinquante soixante cent mille',
  texts: {
    born: {
      any: 'La naissance {of}{person} a eu lieu {on}.',
      male: '{person} est né {on}.',
      female: '{person} est née {on}.',
    },
    died: {
      any: 'Le décès {of}{person} a eu lieu {on}.',
      male: '{person} est mort {on}.',
      female: '{person} est morte {on}.',
    },
    unknownBirth: 'Les archives ignorent la date de naissance {of}{person}.',
    living: 'Les archives ne connaissent pas de décès {of}{person}.',
    age: '{person} avait {age} {on}.',
    ageNow: '{person} a {age}.',
    ageAtDeath: '{person} a vécu jusqu’à l’âge de {age}.',
    described: 'Les archives disent {of}{person} : {text}',
    relatives: {
      one: 'D’après les archives, {relation} {of}{person} est {names}.',
      other: 'D’après les archives, {relation} {of}{person} sont {names}.',
    },
    relativesCount: {
      one: '{count} : d’après les archives, {relation} {of}{person} est {names}.',
      other: '{count} : d’après les archives, {relation} {of}{person} sont {names}.',
    },
    pickOldest:
      'D’après les archives, parmi {relation} {of}{person}, {name} a la date de naissance la plus ancienne : {date}.',
    pickYoungest:
      'D’après les archives, parmi {relation} {of}{person}, {name} a la date de naissance la plus récente : {date}.',
    count: { one: 'On peut en voir 1 : {what}.', other: 'On peut en voir {count} : {what}.' },
    first: 'Le plus ancien document visible est « {title} » ({date}).',
    last: 'Le plus récent document visible est « {title} » ({date}).',
    present: 'Les documents {when} nomment {names}.',
    places: 'Les documents {when} nomment comme lieu : {names}.',
    found: 'Les archives ont {when} : {titles}.',
    ambiguous: 'Plusieurs personnes portent ce nom : {names}.',
    noMarriage: 'Les archives ne connaissent aucun mariage entre {person} et {other}.',
    married: 'Le mariage {of}{person} a eu lieu {on}.',
    togetherSince: 'Mariage ou vie commune {of}{person} depuis : {date}.',
    lasting: 'Cela fait {age}.',
    ended: 'Jusqu’au décès de l’une de ces personnes ({until}), cela fait {age}.',
    maidenName: 'D’après les archives, le nom de naissance {of}{person} est {name}.',
    unknownMarriage: 'Les archives ignorent la date du mariage {of}{person}.',
    nobody: 'Les archives ne connaissent personne du nom de {name}.',
    working: 'naissance : {birth} ; {moment} : {age}',
    ageRange: '{min}–{max} ans',
    on: { day: 'le {date}', month: 'en {date}', year: 'en {date}', other: '({date})' },
    relations: {
      parent: 'les parents|les pères|les mères|un parent|le père|la mère',
      child: 'les enfants|les fils|les filles|l’enfant|le fils|la fille',
      sibling: 'les frères et sœurs|les frères|les sœurs|le frère ou la sœur|le frère|la sœur',
      partner:
        'les conjoints|les conjoints|les conjointes|le conjoint ou la conjointe|le conjoint|la conjointe',
      grandparent:
        'les grands-parents|les grands-pères|les grands-mères|un grand-parent|le grand-père|la grand-mère',
      grandchild:
        'les petits-enfants|les petits-fils|les petites-filles|un petit-enfant|le petit-fils|la petite-fille',
      greatGrandparent:
        'les arrière-grands-parents|les arrière-grands-pères|les arrière-grands-mères|un arrière-grand-parent|l’arrière-grand-père|l’arrière-grand-mère',
      greatGrandchild:
        'les arrière-petits-enfants|les arrière-petits-fils|les arrière-petites-filles|un arrière-petit-enfant|l’arrière-petit-fils|l’arrière-petite-fille',
      greatGreatGrandparent:
        'les arrière-arrière-grands-parents|les arrière-arrière-grands-pères|les arrière-arrière-grands-mères|un arrière-arrière-grand-parent|l’arrière-arrière-grand-père|l’arrière-arrière-grand-mère',
      parentSibling: 'les oncles et tantes|les oncles|les tantes|l’oncle ou la tante|l’oncle|la tante',
      siblingChild: 'les neveux et nièces|les neveux|les nièces|le neveu ou la nièce|le neveu|la nièce',
      greatUncle:
        'les grands-oncles et grands-tantes|les grands-oncles|les grands-tantes|le grand-oncle ou la grand-tante|le grand-oncle|la grand-tante',
      cousin: 'les cousins et cousines|les cousins|les cousines|le cousin ou la cousine|le cousin|la cousine',
      secondCousin:
        'les petits-cousins et petites-cousines|les petits-cousins|les petites-cousines|le petit-cousin ou la petite-cousine|le petit-cousin|la petite-cousine',
      parentInLaw:
        'les beaux-parents|les beaux-pères|les belles-mères|un beau-parent|le beau-père|la belle-mère',
      childInLaw:
        'les gendres et belles-filles|les gendres|les belles-filles|le gendre ou la belle-fille|le gendre|la belle-fille',
      siblingInLaw:
        'les beaux-frères et belles-sœurs|les beaux-frères|les belles-sœurs|le beau-frère ou la belle-sœur|le beau-frère|la belle-sœur',
    },
  },
}
