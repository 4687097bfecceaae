import type { OperatorWords } from '../operator-words.ts'

export const operatorWords: OperatorWords = {
  operators: {
    kind: 'tipo',
    tag: 'parola-chiave parolachiave',
    category: 'categoria',
    person: 'persona',
    place: 'luogo',
    before: 'prima',
    after: 'dopo',
  },
  kinds: {
    post: 'pubblicazione pubblicazioni scritto scritti post',
    mail: 'mail email e-mail',
    message: 'messaggio messaggi chat',
    dream: 'sogno sogni',
    record: 'registrazione registrazioni audio',
    image: 'immagine immagini foto fotografia fotografie',
    video: 'video filmato filmati film',
    document: 'documento documenti pdf',
  },
  // Written.
  ambiguousKinds: 'scritto scritti',
  questionKinds: {
    dream: 'sogno sogni sogna sognava sognato',
    mail: 'mail email',
    message: 'messaggio messaggi',
    record: 'registrazione registrazioni',
    video: 'video',
  },
}
