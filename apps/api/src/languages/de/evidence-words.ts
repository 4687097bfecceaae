import type { EvidenceWords } from '../evidence-words.ts'

export const evidenceWords: EvidenceWords = {
  numbers: `1: ein eins eine einen einem einer; 2: zwei zwo; 3: drei; 4: vier; 5: funf; 6: sechs; 7: sieben; 8: acht; 9: neun; 10: zehn; 11: elf;
  12: zwolf dutzend; 13: dreizehn; 14: vierzehn; 15: funfzehn; 16: sechzehn; 17: siebzehn; 18: achtzehn; 19: neunzehn; 20: zwanzig; 30: dreissig;
  40: vierzig; 50: funfzig; 60: sechzig; 70: siebzig; 80: achtzig; 90: neunzig; 100: hundert; 1000: tausend`,
  denials: 'nicht nie niemals kein* niemand* nichts weder ohne unbekannt*',
  denialsBeside: '',
  besideDenials: '',
  accentedDenials: '',
}
