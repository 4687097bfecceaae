import type { ExportTexts } from '../export-texts.ts'

export const exportTexts: ExportTexts = {
  archive: 'Das Archiv der Familie',
  madeOn: 'Erstellt für {name} am {date}',
  items: { one: '{count} Eintrag', other: '{count} Einträge' },
  search: 'Suchen',
  searchHint:
    'Findet Titel, Texte, Personen, Orte, Schlagwörter und Kategorien. Von langen Texten wird nur der Anfang durchsucht.',
  found: {
    one: '{count} Eintrag gefunden',
    other: '{count} Einträge gefunden',
    none: 'Nichts gefunden. Versuchen Sie es mit weniger oder anderen Wörtern.',
  },
  years: 'Jahre',
  back: 'Alle Einträge',
  more: 'Außerdem',
  lists: {
    people: 'Personen',
    labels: 'Schlagwörter und Kategorien',
    questions: 'Fragen und Antworten',
    readings: 'Vorgelesene Briefe',
  },
  person: { birth: 'Geburt', death: 'Tod', aliases: 'Weitere Namen' },
  relations: {
    parent: 'Elternteil',
    child: 'Kind',
    sibling: 'Geschwister',
    partner: 'Partner oder Partnerin',
    friend: 'Freund oder Freundin',
    other: 'Andere',
  },
  asked: 'Gefragt von {name} am {date}',
  answered: 'Beantwortet von {name} am {date}',
  readAloud: 'Vorgelesen: {title}',
  unnamed: 'noch ohne Namen',
  calendar: 'Kalenderdatei: die Tage und Geburtstage für ein Kalenderprogramm',
  birthday: 'Geburtstag: {name}',
  about: 'Angaben',
  yes: 'ja',
  without: 'Ohne Datum',
  undatedFolder: 'ohne Datum',
  unreadable:
    'Diese Datei war im Archiv beschädigt oder fehlte, als der Export erstellt wurde. Sie ist deshalb nicht enthalten.',
  unreadableNote: `Die Datei „{name}“ war im Archiv beschädigt oder fehlte, als dieser Export am {date} erstellt wurde.
Fragen Sie die Person, die das Archiv betreut, ob eine Sicherung sie enthält, und erstellen Sie den Export dann neu.`,
  fields: {
    date: 'Datum',
    place: 'Ort',
    people: 'Personen',
    categories: 'Kategorien',
    tags: 'Schlagwörter',
    rating: 'Ihre Bewertung',
    favourite: 'Favorit',
    text: 'Text',
    files: 'Dateien',
    transcript: 'Transkript',
    chapters: 'Kapitel',
    author: 'Hinzugefügt von',
    comments: 'Kommentare',
    reactions: 'Reaktionen',
    marked: 'Auf dem Bild markiert',
    words: 'Wörter auf den Seiten',
  },
  kinds: {
    post: 'Beitrag',
    mail: 'E-Mail',
    message: 'Nachricht',
    dream: 'Traum',
    record: 'Aufnahme',
    image: 'Bild',
    video: 'Video',
    document: 'Dokument',
  },
  untitled: {
    post: 'Beitrag ohne Titel',
    mail: 'E-Mail ohne Betreff',
    message: 'Nachricht',
    dream: 'Traum ohne Titel',
    record: 'Aufnahme ohne Titel',
    image: 'Bild ohne Titel',
    video: 'Video ohne Titel',
    document: 'Dokument ohne Titel',
  },
  roles: {
    author: 'Geschrieben oder gemacht von',
    recipient: 'Empfänger',
    speaker: 'Wer spricht',
    present: 'Wer dabei ist',
    mentioned: 'Wer erwähnt wird',
  },
  details: {
    dreamer: 'Geträumt von',
    night: 'Nacht',
    mood: 'Stimmung',
    lucid: 'Klartraum',
    recurring: 'Wiederkehrend',
    camera: 'Kamera',
    capturedAt: 'Aufgenommen am',
    artist: 'Interpret',
    album: 'Album',
    platform: 'App',
    conversation: 'Unterhaltung',
    sender: 'Von',
    sentAt: 'Gesendet',
    from: 'Von',
    to: 'An',
    cc: 'Kopie an',
  },
  moods: {
    joyful: 'fröhlich',
    peaceful: 'friedlich',
    curious: 'neugierig',
    wistful: 'wehmütig',
    sad: 'traurig',
    anxious: 'ängstlich',
    frightening: 'beängstigend',
    strange: 'seltsam',
  },
  dates: {
    range: '{from} – {to}',
    about: 'etwa {date}',
    perhaps: 'vielleicht {date}',
    since: 'seit: {date}',
    until: 'bis: {date}',
    fromUnknownEnd: '{date} – Ende unbekannt',
    toUnknownStart: 'Anfang unbekannt – {date}',
    decade: '{year}er-Jahre',
    spring: 'Frühling {year}',
    summer: 'Sommer {year}',
    autumn: 'Herbst {year}',
    winter: 'Winter {year}',
  },
  readme: `AUS DEM ARCHIV DER FAMILIE

Erstellt für {name} am {date}.
Einträge: {items}. Dateien: {files}. Nicht lesbare Dateien: {unreadable}.

Öffnen Sie „index.html“ in einem Browser. Dazu brauchen Sie keine Verbindung und kein weiteres Programm. Entpacken Sie vorher die ganze ZIP-Datei: In ihr funktionieren die Links nicht.

Was darin ist

index.html: alles nach Jahren, mit einer Suche
items: zu jedem Eintrag eine Seite und eine JSON-Datei mit seinem ganzen Text
items.json: die Liste aller Einträge für Programme
originals: die Dateien, wie sie hinzugefügt wurden, nach Jahren, nie verändert
thumbnails: kleine Bilder für die Seiten
people.html, people.json: die Personen mit Daten, weiteren Namen, Beziehungen und Beschreibungen
labels.html, labels.json: die Bäume der Schlagwörter und Kategorien
questions.html, questions.json: Fragen zur Familie mit ihren Antworten; nur in einem Export von allem
readings.html, readings.json: welche Aufnahme welchen Brief vorliest und wann jedes Wort gesprochen wird
events.json: die Termine des Kalenders
calendar.ics: die Einträge, deren Tag bekannt ist, die Geburtstage der Personen darin und die Termine, für Kalenderprogramme

Was es nicht gibt, fehlt.

Neben einem Bild, Film, einer Aufnahme oder einem PDF enthält die Datei, die auf „.xmp“ endet, Titel, Text, Personen, Schlagwörter, Datum und Ort in einer Form, die Fotoprogramme lesen. Eine Datei, die auf „.vtt“ endet, enthält das Gesagte als Untertitel. Eine Datei, die auf „.words.txt“ endet, enthält die Wörter auf den Seiten eines Scans oder Bildes. E-Mails sind die Dateien, die auf „.eml“ enden: E-Mail-Programme öffnen sie.

Enthalten ist, was {name} an diesem Tag im Archiv sehen konnte. Frühere Fassungen von Texten und der Inhalt des Papierkorbs sind nicht enthalten.
`,
}
