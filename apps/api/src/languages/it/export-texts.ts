import type { ExportTexts } from '../export-texts.ts'

export const exportTexts: ExportTexts = {
  archive: 'L’archivio della famiglia',
  madeOn: 'Fatto per {name} il giorno {date}',
  items: { one: '{count} elemento', other: '{count} elementi' },
  search: 'Cerca',
  searchHint:
    'Trova titoli, testi, persone, luoghi, parole chiave e categorie. Dei testi lunghi si cerca solo nell’inizio.',
  found: {
    one: '{count} elemento trovato',
    other: '{count} elementi trovati',
    none: 'Nessun risultato. Prova con meno parole o con altre.',
  },
  years: 'Anni',
  back: 'Tutti gli elementi',
  more: 'Altro',
  lists: {
    people: 'Persone',
    labels: 'Parole chiave e categorie',
    questions: 'Domande e risposte',
    readings: 'Lettere lette ad alta voce',
  },
  person: { birth: 'Nascita', death: 'Morte', aliases: 'Altri nomi' },
  relations: {
    parent: 'Genitore',
    child: 'Figlio o figlia',
    sibling: 'Fratello o sorella',
    partner: 'Partner',
    friend: 'Amico o amica',
    other: 'Altro',
  },
  asked: 'Domanda di {name} del giorno {date}',
  answered: 'Risposta di {name} del giorno {date}',
  readAloud: 'Lettura ad alta voce: {title}',
  unnamed: 'ancora senza nome',
  calendar: 'File di calendario: i giorni e i compleanni, per un programma di calendario',
  birthday: 'Compleanno di {name}',
  about: 'Informazioni',
  yes: 'sì',
  without: 'Senza data',
  undatedFolder: 'senza data',
  unreadable:
    'Questo file era danneggiato o mancante nell’archivio al momento dell’esportazione, quindi non è incluso.',
  unreadableNote: `Il file «{name}» era danneggiato o mancante nell’archivio quando è stata fatta questa esportazione, il giorno {date}.
Chiedi a chi gestisce l’archivio se è in un backup, poi rifai l’esportazione.`,
  fields: {
    date: 'Data',
    place: 'Luogo',
    people: 'Persone',
    categories: 'Categorie',
    tags: 'Parole chiave',
    rating: 'Il tuo voto',
    favourite: 'Preferito',
    text: 'Testo',
    files: 'File',
    transcript: 'Trascrizione',
    chapters: 'Capitoli',
    author: 'Aggiunto da',
    comments: 'Commenti',
    reactions: 'Reazioni',
    marked: 'Nell’immagine',
    words: 'Parole sulle pagine',
  },
  kinds: {
    post: 'Scritto',
    mail: 'E-mail',
    message: 'Messaggio',
    dream: 'Sogno',
    record: 'Registrazione',
    image: 'Immagine',
    video: 'Video',
    document: 'Documento',
  },
  untitled: {
    post: 'Scritto senza titolo',
    mail: 'E-mail senza oggetto',
    message: 'Messaggio',
    dream: 'Sogno senza titolo',
    record: 'Registrazione senza titolo',
    image: 'Immagine senza titolo',
    video: 'Video senza titolo',
    document: 'Documento senza titolo',
  },
  roles: {
    author: 'Scritto o fatto da',
    recipient: 'Destinatari',
    speaker: 'Chi parla',
    present: 'Chi c’è',
    mentioned: 'Chi viene nominato',
  },
  details: {
    dreamer: 'Sognato da',
    night: 'Notte',
    mood: 'Stato d’animo',
    lucid: 'Lucido',
    recurring: 'Ricorrente',
    camera: 'Fotocamera',
    capturedAt: 'Scattata',
    artist: 'Artista',
    album: 'Album',
    platform: 'App',
    conversation: 'Conversazione',
    sender: 'Da',
    sentAt: 'Inviato',
    from: 'Da',
    to: 'A',
    cc: 'Copia a',
  },
  moods: {
    joyful: 'gioioso',
    peaceful: 'sereno',
    curious: 'curioso',
    wistful: 'malinconico',
    sad: 'triste',
    anxious: 'inquieto',
    frightening: 'spaventoso',
    strange: 'strano',
  },
  dates: {
    range: '{from} – {to}',
    about: 'circa {date}',
    perhaps: 'forse {date}',
    since: 'da: {date}',
    until: 'fino a: {date}',
    fromUnknownEnd: '{date} – fine sconosciuta',
    toUnknownStart: 'inizio sconosciuto – {date}',
    decade: 'anni {year}',
    spring: 'primavera {year}',
    summer: 'estate {year}',
    autumn: 'autunno {year}',
    winter: 'inverno {year}',
  },
  readme: `DALL’ARCHIVIO DELLA FAMIGLIA

Fatto per {name} il giorno {date}.
Elementi: {items}. File: {files}. File illeggibili: {unreadable}.

Apri «index.html» in un browser. Non servono né la connessione né altri programmi. Prima estrai tutto il file ZIP: al suo interno i collegamenti non funzionano.

Che cosa contiene

index.html: tutto, per anno, con una ricerca
items: per ogni elemento una pagina e un file JSON, con tutto il suo testo
items.json: l’elenco di tutti gli elementi, per i programmi
originals: i file così come sono stati aggiunti, per anno, mai modificati
thumbnails: piccole immagini per le pagine
people.html, people.json: le persone con date, altri nomi, legami e descrizioni
labels.html, labels.json: gli alberi delle parole chiave e delle categorie
questions.html, questions.json: le domande sulla famiglia con le risposte; solo in un’esportazione di tutto
readings.html, readings.json: quale registrazione legge quale lettera, e quando si pronuncia ogni parola
events.json: gli eventi del calendario
calendar.ics: gli elementi di cui si conosce il giorno, i compleanni delle loro persone e gli eventi, per i programmi di calendario

Ciò che non esiste manca.

Accanto a un’immagine, un filmato, una registrazione o un PDF, il file che finisce in «.xmp» contiene titolo, testo, persone, parole chiave, data e luogo in una forma che i programmi di fotografia leggono. Un file che finisce in «.vtt» contiene ciò che viene detto, come sottotitoli. Un file che finisce in «.words.txt» contiene le parole sulle pagine di una scansione o di un’immagine. Le e-mail sono i file che finiscono in «.eml»: i programmi di posta li aprono.

Contiene ciò che {name} poteva vedere nell’archivio quel giorno. Gli stati precedenti dei testi e il contenuto del cestino non sono inclusi.
`,
}
