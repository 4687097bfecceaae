import type { WordPairs } from '../word-pairs.ts'

export const wordPairs: WordPairs = {
  minShare: 0.9,
  pairs: `casa case, giardino giardini, lettera lettere, barca barche, treno treni, stazione stazioni, montagna montagne,
    lago laghi, scuola scuole, chiesa chiese, matrimonio matrimoni, compleanno compleanni, mela mele, tavola tavole,
    finestra finestre, fotografia fotografie, guerra guerre, soldato soldati, cavallo cavalli, gatto gatti, mattina mattine,
    sera sere, viaggio viaggi, spiaggia spiagge, isola isole, ponte ponti, strada strade, medico medici, cugino cugini,
    zia zie, vicino vicini, bambino bambini, sorella sorelle, fratello fratelli, amico amici, canzone canzoni, libro libri,
    storia storie, sogno sogni, notte notti, stella stelle, orologio orologi, fabbrica fabbriche, nave navi, porto porti,
    camminare camminato, cucinare cucinava, viaggiare viaggiato, ricordo ricordi, piccolo piccola, nonna nonne, nonno nonni,
    città citta, felicità felicita, perché perche, università universita, caffè caffe, virtù virtu`,
}
