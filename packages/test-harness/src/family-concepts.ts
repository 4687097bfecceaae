/**
 * Concepts that families write about, with the prefixes of their words in four languages, as a multilingual model would
 * know them. A prefix of up to three letters matches only the whole word.
 */
const concepts: Readonly<Record<string, string>> = {
  boat: 'boat ship bateau barque barca nave boot schiff kahn rowing ferry',
  grape: 'grape harvest wine vineyard vendang raisin vigne vin vendemm uva vigna weinles traube wein',
  bread: 'bread baker oven pain boulang four pane forno fornai brot backer bäcker ofen',
  grandmother: 'grandmother granny grandm mémé grand-mère nonna großmutter grossmutter oma',
  grandfather: 'grandfather grandpa grandad grand-père nonno großvater grossvater opa',
  mother: 'mother mum mam mère maman madre mamma mutter mama',
  father: 'father dad père papa padre papà vater',
  child: 'child enfant bambin kinder',
  sibling: 'brother sister sibling frère sœur soeur fratell sorell bruder schwester geschwister',
  cousin: 'cousin cugin cousine vetter',
  neighbour: 'neighbour neighbor voisin vicin nachbar',
  wedding: 'wedding married bride mariage noce épous matrimon spos nozze hochzeit heirat braut',
  birth: 'birth born baby naissanc né bébé nascit nato nata geburt geboren kind',
  death: 'death dead died funeral mourir enterr morte morto gestorben tod beerdig',
  snow: 'snow winter sled neige hiver luge neve inverno slitta schnee schlitten',
  cold: 'cold froid fredd kalt kälte',
  sea: 'sea beach coast mer plage mare spiaggia meer strand küste lake lac lago see',
  water: 'water flood swim eau inondat nage acqua alluvion nuot wasser flut schwimm',
  school: 'school teacher école ecole maîtress scuola maestr schule lehrer',
  work: 'work job factory travail usine lavor fabbrica arbeit fabrik',
  war: 'war soldier guerre soldat guerra soldato krieg',
  letter: 'letter wrote lettre écri lettera scriss brief schrieb',
  music:
    'music song sing sang chant chanson musique canzon cantare cantav canto musica lied sing sang musik gesung',
  train: 'train station railway gare treno stazion zug bahnhof eisenbahn',
  car: 'car voiture auto macchina automobil wagen',
  house: 'house home maison casa haus',
  kitchen: 'kitchen cuisine cucina küche',
  garden: 'garden jardin potager giardin orto garten',
  cooking: 'recipe cook cake recette gâteau cuire ricett torta cuocere rezept kuchen kochen backt',
  eating: 'eat ate eaten lunch dinner mang déjeun dîner pranzo cena essen gegessen mittagess',
  sickness: 'sick illness doctor hospital malad médecin hôpital malatt medico ospedale krank arzt spital',
  fear: 'fear afraid scared peur paura angst furcht nightmare cauchemar incubo alptraum',
  weeping: 'cry cried weep tears pleur larme piang pianto lacrim weinen weint geweint träne',
  laughing: 'laugh rire riait rid ridev ridere lach',
  dream: 'dream rêve rêvé sogn traum träum',
  night: 'night nuit notte nacht',
  sunday: 'sunday dimanch domenic sonntag',
  christmas: 'christmas noël natale weihnacht',
  birthday: 'birthday anniversaire complean geburtstag',
  dog: 'dog chien cane hund',
  cat: 'cat chat gatto katze kater',
  horse: 'horse cheval chevaux cavall pferd',
  clock: 'clock watch horloge montre orolog uhr',
  money: 'money price paid argent prix payer soldi prezzo geld preis',
  always: 'always toujours sempre immer',
  every: 'every each chaque ogni jeden jedes',
}

const prefixes = Object.entries(concepts)
  .flatMap(([concept, words]) => words.split(' ').map((prefix) => ({ prefix, concept })))
  .sort((a, b) => b.prefix.length - a.prefix.length)

/** The concept of a lower-case word, by its longest matching prefix; undefined for an unknown word. */
export function findConcept(word: string): string | undefined {
  return prefixes.find(({ prefix }) => (prefix.length > 3 ? word.startsWith(prefix) : word === prefix))
    ?.concept
}
