import type { OperatorWords } from '../operator-words.ts'

export const operatorWords: OperatorWords = {
  operators: {
    kind: 'type genre',
    tag: 'mot-cle motcle',
    category: 'categorie',
    person: 'personne participant',
    place: 'lieu',
    before: 'avant',
    after: 'apres',
  },
  kinds: {
    post: 'publication publications',
    mail: 'courriel courriels mail mails e-mail e-mails',
    message: 'message messages',
    dream: 'reve reves',
    record: 'enregistrement enregistrements audio',
    image: 'image images photo photos photographie photographies',
    video: 'video videos film films',
    document: 'document documents pdf',
  },
  // The cat.
  ambiguousKinds: 'chat',
  questionKinds: {
    dream: 'reve reves reva revait',
    mail: 'courriel courriels mail mails',
    message: 'message messages',
    record: 'enregistrement enregistrements',
    video: 'video videos',
  },
}
