import type { OperatorWords } from '../operator-words.ts'

export const operatorWords: OperatorWords = {
  operators: {
    kind: 'art',
    tag: 'schlagwort',
    category: 'kategorie',
    person: 'person',
    place: 'ort',
    before: 'vor',
    after: 'nach',
  },
  kinds: {
    post: 'beitrag beitrage',
    mail: 'mail mails e-mail e-mails',
    message: 'nachricht nachrichten chat',
    dream: 'traum traume',
    record: 'aufnahme aufnahmen audio',
    image: 'bild bilder foto fotos fotografie fotografien',
    video: 'video videos film filme',
    document: 'dokument dokumente pdf',
  },
  ambiguousKinds: '',
  questionKinds: {
    dream: 'traum traume traumen traumt traumte getraumt',
    mail: 'mail mails',
    message: 'nachricht nachrichten',
    record: 'aufnahme aufnahmen',
    video: 'video videos',
  },
}
