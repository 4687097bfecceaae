import type { DemoLanguage } from '../demo-languages.ts'

/** A search, and a sentence that answers it in other words: none of them is the same, or a translation. */
export interface Paraphrase {
  readonly from: DemoLanguage
  readonly query: string
  readonly to: DemoLanguage
  readonly sentence: string
}

/** Ten searches in each language: five for a sentence in the same language, five for one in another. */
export const paraphrases: readonly Paraphrase[] = [
  ...parse(
    'en',
    `
en · When money was scarce · Every penny had to be counted twice in those lean years.
en · His marriage proposal · On the bridge he knelt down and slipped a ring on her finger.
en · A serious illness · At six Anna lay feverish for weeks, and the doctor shook his head.
en · Leaving for another country · They boarded the steamer to Buenos Aires with two suitcases.
en · Baking for the holidays · The smell of cinnamon cookies filled the kitchen each December.
fr · The funeral of the old man · On a porté le cercueil jusqu'au cimetière sous la pluie.
fr · A quarrel between brothers · Jean et Luc ne se sont plus parlé après le partage des terres.
fr · Hunger during the occupation · Nous mangions des rutabagas, et il fallait des tickets pour le pain.
it · Winning a competition · Il nonno tornò a casa con la coppa e la medaglia d'oro.
de · A birth in the family · Um drei Uhr früh hörten wir den ersten Schrei der kleinen Klara.`,
  ),
  ...parse(
    'fr',
    `
fr · Un chagrin d'amour · Elle a pleuré toute la nuit quand son fiancé l'a quittée.
fr · Une panne sur la route · La voiture fumait au bord de l'autoroute, et le garagiste n'arrivait pas.
fr · La peur pendant les bombardements · Nous descendions à la cave dès que les sirènes hurlaient.
fr · Son premier emploi · À quatorze ans, il entra comme apprenti chez le menuisier.
fr · La fin des études · Marie quitta l'université avec son diplôme.
en · Une naissance difficile · The midwife stayed until dawn, and at last the baby was delivered.
en · La sécheresse · No rain fell for months, and the wells were empty.
it · Le service militaire · Carlo indossò la divisa e partì per la caserma.
it · Un cambriolage · I ladri entrarono dalla finestra e presero i gioielli.
de · L'arrivée de l'électricité · Als die Glühbirne leuchtete, wurden die Öllampen weggeräumt.`,
  ),
  ...parse(
    'it',
    `
it · La passione per la pesca · Ogni domenica Piero sedeva al lago con la canna e i vermi.
it · Una grande nevicata · La mattina la porta era bloccata e il paese era tutto bianco.
it · Il trasloco in città · Caricammo i mobili sul camion e lasciammo la fattoria per un appartamento a Torino.
it · Imparare a nuotare · Papà mi teneva la pancia nell'acqua finché non rimasi a galla.
it · La vecchiaia · Con gli anni la zia dimenticava i nomi e camminava con il bastone.
en · Un bambino che si era perso · Nobody could find little Tom in the forest until we heard him crying.
en · L'amore per la musica · She played the violin and sang in the choir.
fr · Il fallimento della ditta · L'usine a fermé ses portes, ruinée par les dettes.
fr · Una festa di compleanno · Il a soufflé dix bougies sur le gâteau.
de · Il cattivo raccolto · Der Hagel zerstörte die Reben und das Korn.`,
  ),
  ...parse(
    'de',
    `
de · Die Flucht am Ende des Krieges · Im Januar 1945 zogen wir mit dem Handwagen nach Westen, die Front im Rücken.
de · Streit um das Erbe · Nach der Eröffnung des Testaments redeten die Geschwister nicht mehr miteinander.
de · Ein Unfall bei der Arbeit · In der Fabrik geriet seine Hand in die Maschine.
de · Der Hausbau · Stein auf Stein mauerte Opa, bis das Dach gedeckt war.
de · Sparsamkeit · Großmutter warf nichts weg und flickte jede Hose dreimal.
en · Ein strenger Lehrer · Mr Brown hit our fingers with a ruler whenever somebody talked in class.
en · Die Sehnsucht nach der Heimat · In New York she kept dreaming of the valley she came from.
fr · Die Liebe auf den ersten Blick · Dès qu'il l'a vue au bal, il a su qu'il l'épouserait.
fr · Geiz · Le cousin comptait ses sous et n'offrait jamais un verre.
it · Ein Gewitter · I lampi illuminarono il cielo e il tuono fece tremare i vetri.`,
  ),
]

function parse(from: DemoLanguage, text: string): Paraphrase[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [to = '', query = '', sentence = ''] = line.split(' · ')
      return { from, query, to: to as DemoLanguage, sentence }
    })
}
