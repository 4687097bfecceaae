import type { EvidenceWords } from '../evidence-words.ts'

export const evidenceWords: EvidenceWords = {
  numbers: `1: one; 2: two; 3: three; 4: four; 5: five; 6: six; 7: seven; 8: eight; 9: nine; 10: ten; 11: eleven; 12: twelve dozen; 13: thirteen;
  14: fourteen; 15: fifteen; 16: sixteen; 17: seventeen; 18: eighteen; 19: nineteen; 20: twenty; 30: thirty; 40: forty; 50: fifty; 60: sixty;
  70: seventy; 80: eighty; 90: ninety; 100: hundred hundreds; 1000: thousand thousands`,
  denials: 'not no never nobody none nothing neither nor without cannot unknown untrue',
  denialsBeside: 'isn wasn weren aren hasn haven hadn didn doesn don won can couldn wouldn shouldn',
  besideDenials: 't',
  accentedDenials: '',
}
