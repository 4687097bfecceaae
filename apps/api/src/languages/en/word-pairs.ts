import type { WordPairs } from '../word-pairs.ts'

export const wordPairs: WordPairs = {
  minShare: 0.95,
  pairs: `house houses, letter letters, boat boats, garden gardens, child children's, run running, walk walked, walk walking,
    cook cooking, paint painted, plant planted, laugh laughed, cry cried, family families, story stories, church churches,
    wedding weddings, birthday birthdays, holiday holidays, journey journeys, island islands, beach beaches, bridge bridges,
    photograph photographs, remember remembered, remember remembering, travel travelling, neighbour neighbours, sister sisters,
    brother brothers, cousin cousins, baker bakers, soldier soldiers, farm farms, horse horses, storm storms, market markets,
    doctor doctors, song songs, dream dreams, dream dreaming, night nights, star stars, clock clocks, factory factories,
    office offices, ship ships, harbour harbours, nation nations, national nationally, happy happily, quick quickly, café cafés,
    naïve naïvely, résumé résumés`,
}
