import type { ExportTexts } from '../export-texts.ts'

export const exportTexts: ExportTexts = {
  archive: 'The family archive',
  madeOn: 'Made for {name} on {date}',
  items: { one: '{count} item', other: '{count} items' },
  search: 'Search',
  searchHint:
    'Finds titles, texts, people, places, tags and categories. Of long texts only the beginning is searched.',
  found: {
    one: '{count} item found',
    other: '{count} items found',
    none: 'Nothing found. Try fewer or other words.',
  },
  years: 'Years',
  back: 'All items',
  more: 'More',
  lists: {
    people: 'People',
    labels: 'Tags and categories',
    questions: 'Questions and answers',
    readings: 'Letters read aloud',
  },
  person: { birth: 'Born', death: 'Died', aliases: 'Other names' },
  relations: {
    parent: 'Parent',
    child: 'Child',
    sibling: 'Brother or sister',
    partner: 'Partner',
    friend: 'Friend',
    other: 'Other',
  },
  asked: 'Asked by {name} on {date}',
  answered: 'Answered by {name} on {date}',
  readAloud: 'Read aloud: {title}',
  unnamed: 'not named yet',
  calendar: 'Calendar file: the days and birthdays, for a calendar program',
  birthday: 'Birthday of {name}',
  about: 'About',
  yes: 'yes',
  without: 'Without a date',
  undatedFolder: 'without date',
  unreadable:
    'This file was damaged or missing in the archive when the export was made, so it is not included.',
  unreadableNote: `The file “{name}” was damaged or missing in the archive when this export was made on {date}.
Ask the person who runs the archive whether a backup has it, then make the export again.`,
  fields: {
    date: 'Date',
    place: 'Place',
    people: 'People',
    categories: 'Categories',
    tags: 'Tags',
    rating: 'Your rating',
    favourite: 'Favourite',
    text: 'Text',
    files: 'Files',
    transcript: 'Transcript',
    chapters: 'Chapters',
    author: 'Added by',
    comments: 'Comments',
    reactions: 'Reactions',
    marked: 'Marked in the picture',
    words: 'Words on the pages',
  },
  kinds: {
    post: 'Post',
    mail: 'E-mail',
    message: 'Message',
    dream: 'Dream',
    record: 'Recording',
    image: 'Image',
    video: 'Video',
    document: 'Document',
  },
  untitled: {
    post: 'Post without a title',
    mail: 'E-mail without a subject',
    message: 'Message',
    dream: 'Dream without a title',
    record: 'Recording without a title',
    image: 'Image without a title',
    video: 'Video without a title',
    document: 'Document without a title',
  },
  roles: {
    author: 'Written or made by',
    recipient: 'Recipients',
    speaker: 'Who speaks',
    present: 'Who is there',
    mentioned: 'Who is mentioned',
  },
  details: {
    dreamer: 'Dreamt by',
    night: 'Night',
    mood: 'Mood',
    lucid: 'Lucid',
    recurring: 'Recurring',
    camera: 'Camera',
    capturedAt: 'Taken',
    artist: 'Artist',
    album: 'Album',
    platform: 'App',
    conversation: 'Conversation',
    sender: 'From',
    sentAt: 'Sent',
    from: 'From',
    to: 'To',
    cc: 'Copy to',
  },
  moods: {
    joyful: 'joyful',
    peaceful: 'peaceful',
    curious: 'curious',
    wistful: 'wistful',
    sad: 'sad',
    anxious: 'anxious',
    frightening: 'frightening',
    strange: 'strange',
  },
  dates: {
    range: '{from} – {to}',
    about: 'about {date}',
    perhaps: 'perhaps {date}',
    since: 'since {date}',
    until: 'until {date}',
    fromUnknownEnd: '{date} – end unknown',
    toUnknownStart: 'start unknown – {date}',
    decade: 'the {year}s',
    spring: 'spring {year}',
    summer: 'summer {year}',
    autumn: 'autumn {year}',
    winter: 'winter {year}',
  },
  readme: `FROM THE FAMILY ARCHIVE

Made for {name} on {date}.
Items: {items}. Files: {files}. Files that could not be read: {unreadable}.

Open “index.html” in a browser. It needs no connection and no program besides the browser. Unpack the whole ZIP file first: inside of it the links do not work.

What is in it

index.html: everything by year, with a search
items: a page and a JSON file for each item, with all its text
items.json: the list of all items for programs
originals: the files as they were added, by year, never changed
thumbnails: small pictures for the pages
people.html, people.json: the people with their dates, other names, relations and descriptions
labels.html, labels.json: the trees of tags and categories
questions.html, questions.json: questions about the family, with their answers; only in an export of everything
readings.html, readings.json: which recording reads which letter, and when each word is spoken
events.json: the events of the calendar
calendar.ics: the items whose day is known, the birthdays of the people in them and the events, for calendar programs

What does not exist is left out.

Beside a picture, film, recording or PDF, the file that ends in “.xmp” has its title, text, people, tags, date and place in a form that photo programs read. A file that ends in “.vtt” has what is said, as subtitles. A file that ends in “.words.txt” has the words on the pages of a scan or picture. E-mails are the files that end in “.eml”: mail programs open them.

It contains what {name} could see in the archive on that day. Earlier versions of texts, and what is in the trash, are not included.
`,
}
