import type { ExportTexts } from '../export-texts.ts'

export const exportTexts: ExportTexts = {
  archive: 'Les archives de la famille',
  madeOn: 'Fait pour {name} le {date}',
  items: { one: '{count} élément', other: '{count} éléments' },
  search: 'Rechercher',
  searchHint:
    'Trouve les titres, les textes, les personnes, les lieux, les mots-clés et les catégories. Des longs textes, seul le début est pris en compte.',
  found: {
    one: '{count} élément trouvé',
    other: '{count} éléments trouvés',
    none: 'Rien trouvé. Essayez moins de mots, ou d’autres mots.',
  },
  years: 'Années',
  back: 'Tous les éléments',
  more: 'Aussi',
  lists: {
    people: 'Personnes',
    labels: 'Mots-clés et catégories',
    questions: 'Questions et réponses',
    readings: 'Lettres lues à voix haute',
  },
  person: { birth: 'Naissance', death: 'Décès', aliases: 'Autres noms' },
  relations: {
    parent: 'Parent',
    child: 'Enfant',
    sibling: 'Frère ou sœur',
    partner: 'Conjoint ou conjointe',
    friend: 'Ami ou amie',
    other: 'Autre',
  },
  asked: 'Posée par {name} le {date}',
  answered: 'Réponse de {name} le {date}',
  readAloud: 'Lecture à voix haute : {title}',
  unnamed: 'pas encore de nom',
  calendar: 'Fichier d’agenda : les jours et les anniversaires, pour un logiciel d’agenda',
  birthday: 'Anniversaire : {name}',
  about: 'À propos',
  yes: 'oui',
  without: 'Sans date',
  undatedFolder: 'sans date',
  unreadable:
    'Ce fichier était endommagé ou manquant dans les archives au moment de l’export, il n’est donc pas inclus.',
  unreadableNote: `Le fichier « {name} » était endommagé ou manquant dans les archives lors de cet export, le {date}.
Demandez à la personne qui gère les archives si une sauvegarde le contient, puis refaites l’export.`,
  fields: {
    date: 'Date',
    place: 'Lieu',
    people: 'Personnes',
    categories: 'Catégories',
    tags: 'Mots-clés',
    rating: 'Votre note',
    favourite: 'Favori',
    text: 'Texte',
    files: 'Fichiers',
    transcript: 'Transcription',
    chapters: 'Chapitres',
    author: 'Ajouté par',
    comments: 'Commentaires',
    reactions: 'Réactions',
    marked: 'Sur l’image',
    words: 'Mots des pages',
  },
  kinds: {
    post: 'Publication',
    mail: 'E-mail',
    message: 'Message',
    dream: 'Rêve',
    record: 'Enregistrement',
    image: 'Image',
    video: 'Vidéo',
    document: 'Document',
  },
  untitled: {
    post: 'Publication sans titre',
    mail: 'E-mail sans objet',
    message: 'Message',
    dream: 'Rêve sans titre',
    record: 'Enregistrement sans titre',
    image: 'Image sans titre',
    video: 'Vidéo sans titre',
    document: 'Document sans titre',
  },
  roles: {
    author: 'Écrit ou fait par',
    recipient: 'Destinataires',
    speaker: 'Qui parle',
    present: 'Qui est là',
    mentioned: 'Qui est mentionné',
  },
  details: {
    dreamer: 'Rêvé par',
    night: 'Nuit',
    mood: 'Humeur',
    lucid: 'Lucide',
    recurring: 'Récurrent',
    camera: 'Appareil photo',
    capturedAt: 'Prise le',
    artist: 'Artiste',
    album: 'Album',
    platform: 'Application',
    conversation: 'Conversation',
    sender: 'De',
    sentAt: 'Envoyé',
    from: 'De',
    to: 'À',
    cc: 'Copie à',
  },
  moods: {
    joyful: 'joyeux',
    peaceful: 'paisible',
    curious: 'curieux',
    wistful: 'nostalgique',
    sad: 'triste',
    anxious: 'inquiet',
    frightening: 'effrayant',
    strange: 'étrange',
  },
  dates: {
    range: '{from} – {to}',
    about: 'vers {date}',
    perhaps: 'peut-être {date}',
    since: 'depuis : {date}',
    until: 'jusqu’à : {date}',
    fromUnknownEnd: '{date} – fin inconnue',
    toUnknownStart: 'début inconnu – {date}',
    decade: 'les années {year}',
    spring: 'printemps {year}',
    summer: 'été {year}',
    autumn: 'automne {year}',
    winter: 'hiver {year}',
  },
  readme: `EXTRAIT DES ARCHIVES DE LA FAMILLE

Fait pour {name} le {date}.
Éléments : {items}. Fichiers : {files}. Fichiers illisibles : {unreadable}.

Ouvrez « index.html » dans un navigateur. Il ne faut ni connexion ni autre programme. Décompressez d’abord tout le fichier ZIP : à l’intérieur, les liens ne fonctionnent pas.

Ce qu’il contient

index.html : tout, par année, avec une recherche
items : pour chaque élément une page et un fichier JSON, avec tout son texte
items.json : la liste de tous les éléments, pour les programmes
originals : les fichiers tels qu’ils ont été ajoutés, par année, jamais modifiés
thumbnails : de petites images pour les pages
people.html, people.json : les personnes avec leurs dates, autres noms, liens et descriptions
labels.html, labels.json : les arborescences des mots-clés et des catégories
questions.html, questions.json : les questions sur la famille et leurs réponses ; seulement dans un export de tout
readings.html, readings.json : quel enregistrement lit quelle lettre, et quand chaque mot est prononcé
events.json : les événements de l’agenda
calendar.ics : les éléments dont le jour est connu, les anniversaires de leurs personnes et les événements, pour les logiciels d’agenda

Ce qui n’existe pas est absent.

À côté d’une image, d’un film, d’un enregistrement ou d’un PDF, le fichier qui finit par « .xmp » contient son titre, son texte, ses personnes, ses mots-clés, sa date et son lieu, sous une forme que lisent les logiciels de photos. Un fichier qui finit par « .vtt » contient ce qui est dit, comme sous-titres. Un fichier qui finit par « .words.txt » contient les mots des pages d’un scan ou d’une image. Les e-mails sont les fichiers qui finissent par « .eml » : les logiciels de messagerie les ouvrent.

Il contient ce que {name} pouvait voir dans les archives ce jour-là. Les états antérieurs des textes et le contenu de la corbeille n’y sont pas.
`,
}
