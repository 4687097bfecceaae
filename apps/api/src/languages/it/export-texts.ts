import type { ExportTexts } from '../export-texts.ts'

export const exportTexts: ExportTexts = {
  archive: 'L’archivio della famiglia',
  madeOn: 'Fatto per {name} il {date}',
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
  calendar: 'File di calendario: i giorni e i compleanni, per un programma di calendario',
  birthday: 'Compleanno di {name}',
  about: 'Informazioni',
  yes: 'sì',
  without: 'Senza data',
  undatedFolder: 'senza data',
  unreadable:
    'Questo file era danneggiato o mancante nell’archivio al momento dell’esportazione, quindi non è incluso.',
  unreadableNote: `Il file «{name}» era danneggiato o mancante nell’archivio quando è stata fatta questa esportazione, il {date}.
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
    capturedAt: 'Scattata il',
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
    about: 'intorno a {date}',
    perhaps: 'forse {date}',
    since: 'da: {date}',
    until: 'fino a: {date}',
    decade: 'anni {year}',
    spring: 'primavera {year}',
    summer: 'estate {year}',
    autumn: 'autunno {year}',
    winter: 'inverno {year}',
  },
  readme: `DALL’ARCHIVIO DELLA FAMIGLIA

Fatto per {name} il {date}.
Elementi: {items}. File: {files}. File illeggibili: {unreadable}.

Apri «index.html» in un browser. Non servono né la connessione né altri programmi. Prima estrai tutto il file ZIP: al suo interno i collegamenti non funzionano.

Che cosa contiene

index.html: tutto, per anno, con una ricerca
items: per ogni elemento una pagina e un file JSON, con tutto il suo testo
items.json: l’elenco di tutti gli elementi, per i programmi
originals: i file così come sono stati aggiunti, per anno, mai modificati
thumbnails: piccole immagini per le pagine
calendar.ics: gli elementi di cui si conosce il giorno e i compleanni delle loro persone, per i programmi di calendario; manca se non ce ne sono

Accanto a un’immagine, un filmato, una registrazione o un PDF, il file che finisce in «.xmp» contiene titolo, testo, persone, parole chiave, data e luogo in una forma che i programmi di fotografia leggono. Un file che finisce in «.vtt» contiene ciò che viene detto, come sottotitoli. Le e-mail sono i file che finiscono in «.eml»: i programmi di posta li aprono.

Contiene ciò che {name} poteva vedere nell’archivio quel giorno. Gli stati precedenti dei testi e il contenuto del cestino non sono inclusi.
`,
}
