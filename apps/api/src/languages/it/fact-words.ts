import type { FactWords } from '../fact-words.ts'

export const factWords: FactWords = {
  signals: {
    when: 'quando in_che_anno in_quale_anno che_anno di_che_giorno che_giorno in_che_giorno quale_giorno',
    who: `chi come_si_chiama come_si_chiamava come_si_chiamano come_si_chiamavano qual_e_il_nome qual_era_il_nome con_chi`,
    where: 'dove dov',
    what: 'che che_cosa cosa cos che_cosa_e_successo',
    why: 'perche come_mai',
    should: 'conviene dovrebbe dovremmo bisogna',
    how: 'come quale quali qual quanto quanta',
    howMany: 'quanti quante quanto_numero numero_di',
    howLong:
      'da_quanto_tempo da_quanti_anni da_quando da_quanto per_quanto_tempo per_quanti_anni quanto_tempo',
    howOld: 'quanti_anni che_eta quale_eta a_che_eta a_quanti_anni',
    born: 'nato nata nati nate nacque nascita data_di_nascita',
    birthday: 'compleanno compleanni e_di_che_giorno di_che_giorno_e',
    died: 'morto morta morti morte mori decesso deceduto deceduta scomparso scomparsa mancato mancata muore data_di_morte',
    married: 'sposato sposata sposati sposo matrimonio matrimoni sposare sposarono',
    trade: 'lavoro mestiere professione lavorava lavora',
    now: 'adesso ora oggi',
    oldest: 'piu_vecchio piu_vecchia piu_anziano piu_anziana maggiore primogenito primogenita',
    youngest: 'piu_giovane piu_piccolo piu_piccola minore ultimogenito ultimogenita',
    first: 'primo prima primi prime piu_vecchio piu_vecchia piu_antico piu_antica primissimo primissima',
    last: 'ultimo ultima ultimi ultime piu_recente',
    fatherSide: 'paterno paterna paterni paterne da_parte_di_padre da_parte_del_padre',
    motherSide: 'materno materna materni materne da_parte_di_madre da_parte_della_madre',
  },
  relations: {
    parent: { any: 'genitori genitore', male: 'padre papa babbo', female: 'madre mamma' },
    child: { any: 'figli', male: 'figlio', female: 'figlia figlie' },
    sibling: { any: 'fratelli_e_sorelle', male: 'fratello fratelli', female: 'sorella sorelle' },
    partner: { any: 'coniuge partner', male: 'marito', female: 'moglie' },
    grandparent: { any: 'nonni', male: 'nonno', female: 'nonna nonne' },
    grandchild: { any: 'nipote nipoti nipotini', male: 'nipotino', female: 'nipotina nipotine' },
    greatGrandparent: { any: 'bisnonni', male: 'bisnonno', female: 'bisnonna bisnonne' },
    greatGrandchild: { any: 'pronipoti', male: 'pronipote', female: '' },
    greatGreatGrandparent: {
      any: 'trisnonni trisavoli',
      male: 'trisnonno trisavolo',
      female: 'trisnonna trisavola',
    },
    parentSibling: { any: 'zii', male: 'zio', female: 'zia zie' },
    siblingChild: { any: 'nipote nipoti', male: '', female: '' },
    greatUncle: { any: 'prozii', male: 'prozio', female: 'prozia prozie' },
    cousin: { any: 'cugini', male: 'cugino', female: 'cugina cugine' },
    secondCousin: {
      any: 'cugini_di_secondo_grado',
      male: 'cugino_di_secondo_grado',
      female: 'cugina_di_secondo_grado cugine_di_secondo_grado',
    },
    parentInLaw: { any: 'suoceri', male: 'suocero', female: 'suocera' },
    childInLaw: { any: '', male: 'genero generi', female: 'nuora nuore' },
    siblingInLaw: { any: 'cognati', male: 'cognato', female: 'cognata cognate' },
  },
  of: 'di del della dello dell dei degli delle',
  mine: 'mio mia miei mie nostro nostra nostri nostre',
  and: 'e ed',
  peopleFillers: `si stati insieme e sono era erano il lo la i gli le l un una uno di del della dei degli che chi qual quale quali ha hanno avuto aveva fa faceva archivio c in a al alla con da su per suo sua anno giorno data avere stato stata piccola piccolo tutto come si quando ne`,
  fillers: `vede vedono compare compaiono appare appaiono piccola piccolo piccoli cara caro chiese chiedeva disse diceva scrisse scriveva racconto raccontava col con e sono era erano il lo la i gli le l un una uno di del della dei che chi qual quale quali ha hanno avuto aveva
    fa faceva fanno famiglia archivio c ci in a al alla nel nella nell ci_sono ce stato stata stati avere e_stato come si
    scritto scritta scritti scritte con da su per suo sua giorno anno data posta elettronica tutti tutto insieme
    successo accaduto fatto avvenuto mostra dell dello`,
  maidenName: 'nata',
  kinds: {
    video: 'filmato filmati filmino filmini',
    image: 'scatto scatti',
    mail: 'e_mail posta_elettronica messaggio_di_posta_elettronica messaggi_di_posta_elettronica',
    message: 'sms messaggino messaggini telefonino',
  },
  feasts: [
    '12-24/12-24 vigilia_di_natale',
    '12-25/12-25 giorno_di_natale',
    '12-23/12-31 natale',
    '12-26/12-26 santo_stefano',
    '12-31/12-31 san_silvestro ultimo_dell_anno',
    '08-15/08-15 ferragosto',
  ],
  ofName: ['di ', 'di '],
  answers: {
    cost: {
      asked: 'costo costa costava costato prezzo pagato',
      answered: 'lira lire euro franchi sterline marchi',
    },
    colour: {
      asked: 'colore colori',
      answered:
        'rosso rossa rossi blu azzurro azzurra verde verdi giallo gialla bianco bianca bianchi nero nera marrone grigio grigia rosa arancione viola dorato argento',
    },
    reason: {
      asked: 'perche motivo ragione come_mai',
      answered: 'perche poiche siccome cosi motivo ragione',
    },
  },
  numbers:
    'due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove venti trenta quaranta cinquanta sessanta settanta ottanta novanta cento mila mille',
  texts: {
    born: {
      any: 'La nascita {of}{person} è avvenuta {on}.',
      male: '{person} è nato {on}.',
      female: '{person} è nata {on}.',
    },
    died: {
      any: 'La morte {of}{person} è avvenuta {on}.',
      male: '{person} è morto {on}.',
      female: '{person} è morta {on}.',
    },
    unknownBirth: 'L’archivio non conosce la data di nascita {of}{person}.',
    living: 'L’archivio non registra la morte {of}{person}.',
    age: '{person} aveva {age} {on}.',
    ageNow: '{person} ha {age}.',
    ageAtDeath: '{person} ha vissuto fino all’età di {age}.',
    described: 'L’archivio dice {of}{person}: {text}',
    relatives: {
      one: 'Secondo l’archivio, {relation} {of}{person} è {names}.',
      other: 'Secondo l’archivio, {relation} {of}{person} sono {names}.',
    },
    relativesCount: {
      one: '{count}: secondo l’archivio, {relation} {of}{person} è {names}.',
      other: '{count}: secondo l’archivio, {relation} {of}{person} sono {names}.',
    },
    pickOldest:
      'Secondo l’archivio, tra {relation} {of}{person}, {name} ha la data di nascita più lontana: {date}.',
    pickYoungest:
      'Secondo l’archivio, tra {relation} {of}{person}, {name} ha la data di nascita più recente: {date}.',
    count: { one: 'Se ne può vedere 1: {what}.', other: 'Se ne possono vedere {count}: {what}.' },
    first: 'Il primo documento visibile è «{title}», con la data {date}.',
    last: 'L’ultimo documento visibile è «{title}», con la data {date}.',
    present: 'I documenti {when} indicano {names}.',
    places: 'I documenti {when} indicano come luogo: {names}.',
    found: 'L’archivio ha {when}: {titles}.',
    ambiguous: 'Più persone portano questo nome: {names}.',
    noMarriage: 'L’archivio non conosce alcun matrimonio tra {person} e {other}.',
    married: 'Il matrimonio {of}{person} è avvenuto {on}.',
    togetherSince: 'Matrimonio o vita insieme {of}{person} da: {date}.',
    lasting: 'Da allora: {age}.',
    ended: 'Fino alla morte di una delle due persone ({until}): {age}.',
    unknownMarriage: 'L’archivio non conosce la data del matrimonio {of}{person}.',
    nobody: 'L’archivio non conosce nessuno di nome {name}.',
    working: 'nascita: {birth}; {moment}: {age}',
    ageRange: '{min}–{max} anni',
    on: {
      day: 'il {date}',
      dayWithVowel: 'l’{date}',
      month: 'nel {date}',
      year: 'nel {date}',
      other: '({date})',
    },
    relations: {
      parent: 'i genitori|i padri|le madri|un genitore|il padre|la madre',
      child: 'i figli e le figlie|i figli|le figlie|il figlio o la figlia|il figlio|la figlia',
      sibling:
        'i fratelli e le sorelle|i fratelli|le sorelle|il fratello o la sorella|il fratello|la sorella',
      partner: 'i coniugi|i coniugi|le coniugi|il o la coniuge|il coniuge|la coniuge',
      grandparent: 'i nonni|i nonni|le nonne|il nonno o la nonna|il nonno|la nonna',
      grandchild:
        'i nipoti (dei nonni)|i nipoti (dei nonni)|le nipoti (dei nonni)|il o la nipote (dei nonni)|il nipote (dei nonni)|la nipote (dei nonni)',
      greatGrandparent: 'i bisnonni|i bisnonni|le bisnonne|il bisnonno o la bisnonna|il bisnonno|la bisnonna',
      greatGrandchild: 'i pronipoti|i pronipoti|le pronipoti|il o la pronipote|il pronipote|la pronipote',
      greatGreatGrandparent:
        'i trisnonni|i trisnonni|le trisnonne|il trisnonno o la trisnonna|il trisnonno|la trisnonna',
      parentSibling: 'gli zii e le zie|gli zii|le zie|lo zio o la zia|lo zio|la zia',
      siblingChild:
        'i nipoti (degli zii)|i nipoti (degli zii)|le nipoti (degli zii)|il o la nipote (degli zii)|il nipote (degli zii)|la nipote (degli zii)',
      greatUncle: 'i prozii e le prozie|i prozii|le prozie|il prozio o la prozia|il prozio|la prozia',
      cousin: 'i cugini e le cugine|i cugini|le cugine|il cugino o la cugina|il cugino|la cugina',
      secondCousin:
        'i cugini e le cugine di secondo grado|i cugini di secondo grado|le cugine di secondo grado|il cugino o la cugina di secondo grado|il cugino di secondo grado|la cugina di secondo grado',
      parentInLaw: 'i suoceri|i suoceri|le suocere|il suocero o la suocera|il suocero|la suocera',
      childInLaw: 'i generi e le nuore|i generi|le nuore|il genero o la nuora|il genero|la nuora',
      siblingInLaw:
        'i cognati e le cognate|i cognati|le cognate|il cognato o la cognata|il cognato|la cognata',
    },
  },
}
