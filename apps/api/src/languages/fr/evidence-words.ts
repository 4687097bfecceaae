import type { EvidenceWords } from '../evidence-words.ts'

export const evidenceWords: EvidenceWords = {
  numbers: `1: un une; 2: deux; 3: trois; 4: quatre; 5: cinq; 6: six; 7: sept; 8: huit; 9: neuf; 10: dix; 11: onze; 12: douze douzaine; 13: treize;
  14: quatorze; 15: quinze; 16: seize; 20: vingt vingts; 30: trente; 40: quarante; 50: cinquante; 60: soixante; 70: septante; 80: huitante;
  90: nonante; 100: cent cents; 1000: mille milliers`,
  denials: 'pas jamais aucun aucune rien ni sans nullement inconnu* ignore ignorent',
  denialsBeside: 'personne plus',
  besideDenials: 'ne n',
  accentedDenials: '',
}
