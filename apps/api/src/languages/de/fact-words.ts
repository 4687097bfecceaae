import type { FactWords } from '../fact-words.ts'

export const factWords: FactWords = {
  signals: {
    when: `wann in_welchem_jahr welches_jahr an_welchem_tag welchem_jahr welchem_tag welchen_tag in_welchem_monat welchem_monat welcher_monat von_wann aus_welchem_jahr geburtsjahr geburtsdatum todesjahr todesdatum todestag sterbedatum sterbejahr jahrgang zu_welchem_datum`,
    who: `wer wen wem wie_heisst wie_hiess wie_heissen wie_hiessen wie_lautet_der_name wie_lautet_der_vorname wie_lauten_die_namen was_wissen_wir was_weiss_man was_ist_bekannt`,
    where: 'wo',
    what: 'was was_geschah was_war_los was_passierte',
    why: 'warum wieso weshalb',
    should: 'soll sollte sollen sollten',
    how: 'wie welche welcher welches welchen welchem wessen womit wozu woran wovon worauf',
    howMany: `wie_viele wieviele wie_viel wieviel anzahl wie_vielen wievielen`,
    howLong: 'wie_lange seit_wann',
    howOld: `wie_alt welchem_alter welches_alter in_welchem_alter alter wie_viel_jahren wie_vielen_jahren lebensalter`,
    born: `geboren geburt geburtsdatum geboren_worden welt zur_welt geburtsjahr jahrgang auf_der_welt auf_die_welt erblickte_das_licht_der_welt licht_der_welt geburtstag_von`,
    birthday: 'geburtstag geburtstage',
    died: `gestorben starb sterben verstorben tod todestag verschieden tot todesdatum verstarb todesjahr sterbedatum sterbejahr von_uns_gegangen uns_verlassen uns_genommen verlassen entschlafen verloren verschied`,
    married: `verheiratet geheiratet heiratete heiraten hochzeit hochzeiten heirat getraut`,
    trade: `beruf berufe beruflich arbeit arbeitet arbeitete berufes verdiente verdient sein_geld ihr_geld seinen_lebensunterhalt ihren_lebensunterhalt lebensunterhalt brotchen tatig berufstatig beschaftigt als_was wovon_lebte wovon_lebt broterwerb arbeit_nach beschaftigung tatigkeit berufen`,
    now: 'heute jetzt inzwischen',
    oldest: `alteste altesten altester altestes erstgeborene erstgeborener erstgeborenes`,
    youngest: `jungste jungsten jungster jungstes kleinste kleinster`,
    first: `erste ersten erster erstes alteste altesten altester altestes fruheste fruhester fruhestes allererste fruhesten`,
    last: `letzte letzten letzter letztes neueste neuester neuestes jungste jungster jungstes neuesten aktuellste`,
    fatherSide: 'vaterlicherseits',
    motherSide: 'mutterlicherseits',
    whose: 'wessen von_wem',
    related: 'verwandt verwandtschaftsverhaltnis verwandtschaft verwandtschaftlich',
    lived: 'gelebt lebte',
    maidenName: `madchenname madchennamen geburtsname geburtsnamen vor_der_hochzeit vor_der_heirat vor_ihrer_hochzeit vor_ihrer_heirat vor_ihrer_ehe vor_der_ehe ledig mit_nachnamen nachnamen_vor vor_dem_heiraten bevor_sie_heiratete`,
  },
  relations: {
    parent: {
      any: 'eltern elternteil',
      male: 'vater vaters vatern papa papas',
      female: 'mutter mutters muttern mama mamas mutti',
    },
    child: {
      any: 'kind kinder kindern kindes',
      male: 'sohn sohne sohnen sohnes',
      female: 'tochter tochtern tochters',
    },
    sibling: {
      any: 'geschwister geschwistern bruder_und_schwester bruder_oder_schwester geschwisterkind',
      male: 'bruder brudern bruders',
      female: 'schwester schwestern',
    },
    partner: {
      any: 'ehepartner',
      male: 'mann mannes ehemann ehemannes gatte gatten partner partners',
      female: 'frau ehefrau gattin partnerin',
    },
    grandparent: {
      any: 'grosseltern',
      male: 'grossvater grossvaters grossvatern opa opas grossvati',
      female: 'grossmutter grossmuttern oma omas grossmutti omi',
    },
    grandchild: {
      any: 'enkelkind enkelkinder enkelkindern',
      male: 'enkel enkeln enkels enkelsohn enkelsohne',
      female: 'enkelin enkelinnen enkeltochter enkeltochtern',
    },
    greatGrandparent: {
      any: 'urgrosseltern',
      male: 'urgrossvater urgrossvaters uropa uropas',
      female: 'urgrossmutter urgrossmutters uroma uromas',
    },
    greatGrandchild: {
      any: 'urenkelkind urenkelkinder',
      male: 'urenkel urenkeln',
      female: 'urenkelin urenkelinnen',
    },
    greatGreatGrandparent: {
      any: 'ururgrosseltern',
      male: 'ururgrossvater ururopa',
      female: 'ururgrossmutter ururoma',
    },
    parentSibling: {
      any: 'onkel_und_tanten tanten_und_onkel',
      male: 'onkel onkeln onkels',
      female: 'tante tanten',
    },
    siblingChild: {
      any: 'nichten_und_neffen neffen_und_nichten',
      male: 'neffe neffen',
      female: 'nichte nichten',
    },
    greatUncle: { any: '', male: 'grossonkel', female: 'grosstante grosstanten' },
    cousin: {
      any: '',
      male: 'cousin cousins vetter vettern',
      female: 'cousine cousinen kusine kusinen base basen',
    },
    secondCousin: {
      any: '',
      male: 'grosscousin grosscousins cousin_zweiten_grades vetter_zweiten_grades',
      female: 'grosscousine grosscousinen cousine_zweiten_grades',
    },
    parentInLaw: { any: 'schwiegereltern', male: 'schwiegervater', female: 'schwiegermutter' },
    childInLaw: {
      any: 'schwiegerkinder',
      male: 'schwiegersohn schwiegersohne',
      female: 'schwiegertochter schwiegertochtern',
    },
    siblingInLaw: { any: '', male: 'schwager schwagern', female: 'schwagerin schwagerinnen' },
  },
  of: 'von vom der des',
  mine: 'mein meine meiner meines meinem meinen unser unsere unserer unseres unserem unseren',
  and: 'und',
  peopleFillers: `sich schon miteinander ist sind war waren wird wurde wurden hat haben hatte hatten der die das den dem des ein eine von vom im es gibt gab mit wem zu zur archiv insgesamt genau eigentlich denn heisst hiess ihr ihre sein seine seinem ihrem jahr tag datum welches welcher welchen welchem kleine kleinen kleiner als er sie am in an auf kam mir sag sage nenne namen name lieber liebe alte alter_onkel feiert feiern feierte lautet lauten mach machte machen macht ubte ubt ausgeubt aus erreichte erreicht jahre jahren bekam bekommen erlernt lernte gelernt ob damals mal einen einem einer auch nun bitte kannst du geworden zusammen gehort da wirklich bei beim zwischen wir sagen weisst wissen ging musste muss inzwischen fruher fruhere genaue genaues genauen exakt lebt noch lebend gesamt beide beiden dann eigenen weitere andere anderen ich oder`,
  fillers: `sehen sieht erscheint erscheinen kleine kleinen kleiner sagte sagt fragte fragt schrieb erzahlte berichtete bat wollte wissen gesagt gefragt mit per ist sind war waren wird wurde wurden hat haben hatte hatten der die das den dem des ein eine einen von vom im in am an es gibt gab mit wem zu zur archiv familie alle insgesamt genau eigentlich denn los geschehen passiert lebte aufgeschrieben geschrieben stammt stammen bei er sie kam auf datum jahr tag welches welcher welche welchem welchen was sein seine ihr ihre seinem ihrem heisst hiess zeigt zeigen aufgenommen geschickt schickte gesendet verschickt verschickte erhalten bekommen gemacht gedreht datiert statt fand stattfand stattgefunden verbrachten verbrachte feierte feierten feiern dabei anwesend teil nahm nahmen befand befanden aufhielt kommen kommt vorkommt ende anfang mitte beginn monat lautet titel betreff sich vorhanden darauf drauf festgehalten abgebildet gefeiert besitzt existieren existiert enthalt enthalten gesamt abgelichtet geknipst sag sagen gereist fuhren verbracht hielten`,
  lightWords: `seines seinem seinen seiner ihres beim laut pro wem wen wessen dessen deren jemand jemanden jemandem niemand etwas nichts alles alle allem allen andere anderen anderer anderes jedes selbst selber schon noch nie immer oft auch sehr eben halt mal einmal bloss wohl eigentlich denn dann trotzdem statt anstatt gegen gemass wahrend wegen seit bis gegenuber zwischen neben mehr weniger viel viele wenig ganz gar etwa ungefahr dabei damit dazu daran darauf darin davon dafur zusammen wirklich genau`,
  limits: 'vor nach seit bis ohne nicht kein keine keinen ausser nie niemand',
  maidenName: 'geborene geb',
  kinds: {
    record: 'tonaufnahme tonaufnahmen sprachaufnahme sprachaufnahmen tonband tonbander',
    video: 'filmaufnahme filmaufnahmen schmalfilm schmalfilme',
    mail: 'e_mail e_mails',
    message: 'sms kurznachricht kurznachrichten handy',
  },
  feasts: [
    '12-24/12-24 heiligabend heiliger_abend',
    '12-23/12-31 weihnachten',
    '12-31/12-31 silvester',
    '01-01/01-01 neujahr',
    '21 fruhling fruhjahr',
    '22 sommer',
    '23 herbst',
    '24 winter',
  ],
  ofName: ['von ', 'von '],
  answers: {
    cost: {
      asked: 'kostet kostete kosten preis gekostet bezahlt',
      answered: 'mark franken rappen pfennig euro schilling lire',
    },
    colour: {
      asked: 'farbe farben',
      answered:
        'rot rote roten blau blaue blauen grun grune grunen gelb gelbe gelben weiss weisse weissen schwarz schwarze schwarzen braun braune braunen grau graue grauen rosa golden silbern',
    },
    reason: { asked: 'warum wieso weshalb grund', answered: 'weil denn damit deshalb darum grund wegen' },
  },
  numbers:
    'ein eins zwei drei vier funf sechs sieben acht neun zehn elf zwolf dreizehn vierzehn funfzehn sechzehn siebzehn achtzehn neunzehn zwanzig dreissig vierzig funfzig sechzig siebzig achtzig neunzig hundert tausend',
  texts: {
    born: '{person} wurde {on} geboren.',
    died: '{person} ist {on} gestorben.',
    unknownBirth: 'Das Archiv weiß nicht, wann {person} geboren wurde.',
    living: 'Das Archiv weiß von keinem Tod {of}{person}.',
    age: '{person} war {on} {age} alt.',
    ageNow: '{person} ist {age} alt.',
    ageAtDeath: '{person} wurde {age} alt.',
    described: 'Über {person} sagt das Archiv: {text}',
    relatives: {
      one: 'Laut Archiv ist {relation} {of}{person} {names}.',
      other: 'Laut Archiv sind {relation} {of}{person} {names}.',
    },
    relativesCount: {
      one: '{count}: Laut Archiv ist {relation} {of}{person} {names}.',
      other: '{count}: Laut Archiv sind {relation} {of}{person} {names}.',
    },
    pickOldest: 'Am ältesten ist {name}, geboren {on}; verglichen sind {relation} {of}{person}.',
    pickYoungest: 'Am jüngsten ist {name}, geboren {on}; verglichen sind {relation} {of}{person}.',
    count: { one: 'Zu sehen ist davon 1: {what}.', other: 'Zu sehen sind davon {count}: {what}.' },
    first: 'Am weitesten zurück reicht „{title}“, datiert {date}.',
    last: 'Am jüngsten ist „{title}“, datiert {date}.',
    present: 'In den Einträgen {when} genannt: {names}.',
    places: 'Die Einträge {when} nennen als Ort: {names}.',
    found: 'Im Archiv findet sich {when}: {titles}.',
    ambiguous: 'So heißen mehrere Personen: {names}.',
    noMarriage: 'Das Archiv weiß von keiner Ehe zwischen {person} und {other}.',
    married: '{person} haben {on} geheiratet.',
    togetherSince: '{person} gelten als verheiratet oder ein Paar seit: {date}.',
    lasting: 'Seither: {age}.',
    ended: 'Bis zum Tod einer der beiden Personen ({until}): {age}.',
    maidenName: 'Laut Archiv ist der Geburtsname von {person} {name}.',
    unknownMarriage: 'Das Archiv weiß nicht, wann {person} geheiratet haben.',
    nobody: 'Das Archiv kennt niemanden mit dem Namen {name}.',
    working: 'geboren {birth}; {moment}: {age}',
    ageRange: '{min}–{max} Jahre',
    on: { day: 'am {date}', month: 'im {date}', year: '{date}', other: '({date})' },
    relations: {
      parent: 'die Eltern|die Väter|die Mütter|ein Elternteil|der Vater|die Mutter',
      child: 'die Kinder|die Söhne|die Töchter|das Kind|der Sohn|die Tochter',
      sibling:
        'die Geschwister|die Brüder|die Schwestern|der Bruder oder die Schwester|der Bruder|die Schwester',
      partner:
        'die Partner|die Partner|die Partnerinnen|der Partner oder die Partnerin|der Partner|die Partnerin',
      grandparent:
        'die Großeltern|die Großväter|die Großmütter|ein Großelternteil|der Großvater|die Großmutter',
      grandchild: 'die Enkelkinder|die Enkel|die Enkelinnen|das Enkelkind|der Enkel|die Enkelin',
      greatGrandparent:
        'die Urgroßeltern|die Urgroßväter|die Urgroßmütter|ein Urgroßelternteil|der Urgroßvater|die Urgroßmutter',
      greatGrandchild:
        'die Urenkelkinder|die Urenkel|die Urenkelinnen|das Urenkelkind|der Urenkel|die Urenkelin',
      greatGreatGrandparent:
        'die Ururgroßeltern|die Ururgroßväter|die Ururgroßmütter|ein Ururgroßelternteil|der Ururgroßvater|die Ururgroßmutter',
      parentSibling: 'die Onkel und Tanten|die Onkel|die Tanten|der Onkel oder die Tante|der Onkel|die Tante',
      siblingChild:
        'die Nichten und Neffen|die Neffen|die Nichten|der Neffe oder die Nichte|der Neffe|die Nichte',
      greatUncle:
        'die Großonkel und Großtanten|die Großonkel|die Großtanten|der Großonkel oder die Großtante|der Großonkel|die Großtante',
      cousin:
        'die Cousins und Cousinen|die Cousins|die Cousinen|der Cousin oder die Cousine|der Cousin|die Cousine',
      secondCousin:
        'die Großcousins und Großcousinen|die Großcousins|die Großcousinen|der Großcousin oder die Großcousine|der Großcousin|die Großcousine',
      parentInLaw:
        'die Schwiegereltern|die Schwiegerväter|die Schwiegermütter|ein Schwiegerelternteil|der Schwiegervater|die Schwiegermutter',
      childInLaw:
        'die Schwiegerkinder|die Schwiegersöhne|die Schwiegertöchter|das Schwiegerkind|der Schwiegersohn|die Schwiegertochter',
      siblingInLaw:
        'die Schwäger und Schwägerinnen|die Schwäger|die Schwägerinnen|der Schwager oder die Schwägerin|der Schwager|die Schwägerin',
    },
  },
}
