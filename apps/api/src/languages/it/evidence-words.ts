import type { EvidenceWords } from '../evidence-words.ts'

export const evidenceWords: EvidenceWords = {
  numbers: `1: un uno una; 2: due; 3: tre; 4: quattro; 5: cinque; 6: sei; 7: sette; 8: otto; 9: nove; 10: dieci; 11: undici; 12: dodici dozzina;
  13: tredici; 14: quattordici; 15: quindici; 16: sedici; 17: diciassette; 18: diciotto; 19: diciannove; 20: venti vent; 30: trenta trent;
  40: quaranta quarant; 50: cinquanta cinquant; 60: sessanta sessant; 70: settanta settant; 80: ottanta ottant; 90: novanta novant;
  100: cento cent centinaia; 1000: mille mila migliaia`,
  denials: 'non mai nessun nessuno nessuna niente nulla senza nemmeno neanche neppure sconosciut* ignot*',
  denialsBeside: '',
  besideDenials: '',
  accentedDenials: 'né',
}
