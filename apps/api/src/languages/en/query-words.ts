import type { QueryWords } from '../query-words.ts'

export const queryWords: QueryWords = {
  or: 'or',
  functionWords: `a about after all also am an and any are as at be because been before being but by can could did do does
    doing down during each few for from further had has have having he her here hers him his how i if in
    into is it its just me more most my no nor not of off on once only or other our out over own same she
    should so some such than that the their them then there these they this those through to too under until
    up very was we were what when where which while who whom why will with would you your`,
  connectives: 'a an and at by from in of on the to with',
  questionWords: `whom whose tell me please know say said says ever happen happened happens anything something someone somebody
    anyone there their make made makes get got go went come came take took like used remember find found
    show give did much many long kind sort thing things story about mention mentioned again always away
    might must shall`,
  elided: '',
  contracted: 's t re ll ve d m',
}
