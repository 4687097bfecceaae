import type { OperatorWords } from '../operator-words.ts'

export const operatorWords: OperatorWords = {
  operators: {
    kind: 'kind type',
    tag: 'tag',
    category: 'category',
    person: 'person participant',
    place: 'place',
    before: 'before',
    after: 'after',
  },
  kinds: {
    post: 'post posts publication publications',
    mail: 'mail mails email emails e-mail e-mails',
    message: 'message messages chat',
    dream: 'dream dreams',
    record: 'record records recording recordings audio',
    image: 'image images photo photos picture pictures photograph photographs',
    video: 'video videos film films',
    document: 'document documents pdf',
  },
  // The post; a gramophone record.
  ambiguousKinds: 'post posts record records',
  questionKinds: {
    dream: 'dream dreams dreamt dreamed',
    mail: 'mail mails email emails',
    message: 'message messages',
    record: 'recording recordings',
    video: 'video videos',
  },
}
