import type { BenchLanguage } from './bench-languages.ts'
import { seededRandom } from './random.ts'

/** The words of one language: function words, everyday words, and a long tail of rare ones. */
export interface Vocabulary {
  readonly function: readonly string[]
  readonly everyday: readonly string[]
  readonly rare: readonly string[]
}

const functionWords: Record<BenchLanguage, string> = {
  en: 'the of and to in a is that was he for it with as his on be at by had not are but from or have an they which one you were her all she there would their we him been has when who will more no if out so said what up its about than into them can only other new some could time these two may then do first any my now such like our over me even most made after also did many before must through',
  fr: 'de la le et les des en un du une que est pour qui dans a par plus pas au sur ne se ce il sont avec ou son mais comme on tout nous sa été aussi leur bien peut ces y deux ainsi encore elle entre sans fait même si très ont lui après donc était nos vous cette dont moins où avant être depuis toujours',
  it: 'di e il la che in a per è un le del non una i si da con al della sono come dei ha più gli nel alla ma anche o se lo delle su dal questo ci nella era degli mi io dopo molto ancora loro tutto suo quando essere stato prima due senza fino sua dove tra così ogni sempre perché poi già',
  de: 'der die und in den von zu das mit sich des auf für ist im dem nicht ein eine als auch es an werden aus er hat dass sie nach wird bei einer um am sind noch wie einem über einen so zum war haben nur oder aber vor zur bis mehr durch man sein wurde wenn wir ihr ihm doch schon unter immer',
}

const everydayWords: Record<BenchLanguage, string> = {
  en: 'house garden summer winter mother father grandmother grandfather letter boat train station mountain lake river village school church wedding birthday christmas kitchen bread wine apple table window door photograph radio war soldier farm horse dog cat rain snow storm morning evening journey holiday beach island bridge tower street market doctor teacher baker cousins uncle aunt neighbour child children sister brother friend song piano violin book story dream night moon stars fire stove clock watch money work factory office ship harbour walking running swimming cooking remembered travelled laughed cried wrote built planted painted',
  fr: 'maison jardin été hiver mère père grand-mère grand-père lettre bateau train gare montagne lac rivière village école église mariage anniversaire noël cuisine pain vin pomme table fenêtre porte photographie radio guerre soldat ferme cheval chevaux chien chat pluie neige orage matin soirée voyage vacances plage île pont tour rue marché médecin professeur boulanger cousins oncle tante voisin enfant enfants sœur frère ami chanson piano violon livre histoire rêve nuit lune étoiles feu poêle horloge montre argent travail usine bureau navire port marcher courir nager cuisiner souvenirs voyagé ri pleuré écrit bâti planté peint',
  it: 'casa giardino estate inverno madre padre nonna nonno lettera barca treno stazione montagna lago fiume paese scuola chiesa matrimonio compleanno natale cucina pane vino mela tavola finestra porta fotografia radio guerra soldato fattoria cavallo cane gatto pioggia neve temporale mattina sera viaggio vacanze spiaggia isola ponte torre strada mercato medico maestra fornaio cugini zio zia vicino bambino bambini sorella fratello amico canzone pianoforte violino libro storia sogno notte luna stelle fuoco stufa orologio denaro lavoro fabbrica ufficio nave porto camminare correre nuotare cucinare ricordi viaggiato riso pianto scritto costruito piantato dipinto città felicità',
  de: 'Haus Häuser Garten Sommer Winter Mutter Vater Großmutter Großvater Brief Boot Zug Bahnhof Gebirge See Fluss Dorf Schule Kirche Hochzeit Geburtstag Weihnachten Küche Brot Wein Apfel Tisch Fenster Tür Fotografie Radio Krieg Soldat Bauernhof Pferd Hund Katze Regen Schnee Gewitter Morgen Abend Reise Ferien Strand Insel Brücke Turm Straße Markt Arzt Lehrerin Bäcker Vettern Onkel Tante Nachbar Kind Kinder Schwester Bruder Freund Lied Klavier Geige Buch Geschichte Traum Nacht Mond Sterne Feuer Ofen Uhr Geld Arbeit Fabrik Büro Schiff Hafen gehen laufen schwimmen kochen Erinnerungen gereist gelacht geweint geschrieben gebaut gepflanzt gemalt',
}

const syllables: Record<BenchLanguage, string> = {
  en: 'ber car dun fen gra hol kin lam mor nel pal ris sto ten ving wal york ash brook cliff dale field',
  fr: 'bé car dou fre gué hon jar lar mon né pla ri sou tè vau cha ble tour nay gne bri lé',
  it: 'ba car do fer gia lon mar ne pol ri sca to ven zza gli bri pre cam tor llo sta nu',
  de: 'ber dorf füh gel heim jah kön land mün nau pfe rich stein tal übe wal zie schö brück hau gräf los',
}

const endings: Record<BenchLanguage, string> = {
  en: 's ing ed er ness ful ly tion able y',
  fr: 's es er ée tion ment eux euse able ette',
  it: 'o a i e are ato ione mente abile etto',
  de: 'e en er ung lich keit isch te heit chen',
}

const rareCount = 25_000

/** Builds the vocabulary of a language; its rare words are generated from syllables. */
export function buildVocabulary(language: BenchLanguage): Vocabulary {
  const random = seededRandom(language.charCodeAt(0) * 7919)
  const parts = syllables[language].split(' ')
  const ends = endings[language].split(' ')
  const rare = new Set<string>()
  while (rare.size < rareCount) {
    const middle = Array.from({ length: 2 + random.below(2) }, () => random.one(parts)).join('')
    rare.add(middle + random.one(ends))
  }
  return {
    function: functionWords[language].split(' '),
    everyday: everydayWords[language].split(' '),
    rare: [...rare],
  }
}
