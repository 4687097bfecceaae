import type { Language } from '@lares/shared-types/languages'

/** Pairs of a word and another form of it that the stemmers have to match. */
const wordPairs: Record<Language, string> = {
  en: `house houses, letter letters, boat boats, garden gardens, child children's, run running, walk walked, walk walking,
    cook cooking, paint painted, plant planted, laugh laughed, cry cried, family families, story stories, church churches,
    wedding weddings, birthday birthdays, holiday holidays, journey journeys, island islands, beach beaches, bridge bridges,
    photograph photographs, remember remembered, remember remembering, travel travelling, neighbour neighbours, sister sisters,
    brother brothers, cousin cousins, baker bakers, soldier soldiers, farm farms, horse horses, storm storms, market markets,
    doctor doctors, song songs, dream dreams, dream dreaming, night nights, star stars, clock clocks, factory factories,
    office offices, ship ships, harbour harbours, nation nations, national nationally, happy happily, quick quickly, café cafés,
    naïve naïvely, résumé résumés`,
  fr: `été étés, maison maisons, jardin jardins, lettre lettres, bateau bateaux, cheval chevaux, journal journaux, gare gares,
    montagne montagnes, rivière rivières, église églises, école écoles, mariage mariages, pomme pommes, fenêtre fenêtres,
    photographie photographies, guerre guerres, soldat soldats, ferme fermes, chien chiens, soirée soirées, voyage voyages,
    île îles, rêve rêves, rêver rêvé, aimer aimé, aimé aimée, aimée aimées, écrire écrit, bâtir bâti, planté plantée,
    chanter chanté, chanter chantait, cuisiner cuisinait, manger mangé, grand grands, grand grande, petit petites,
    boulanger boulangère, voisin voisine, voisin voisins, cousin cousines, ami amis, chanson chansons, étoile étoiles,
    forêt forêts, hiver hivers, général généraux, souvenir souvenirs, célébration célébrations, heureux heureuse,
    premier première, noël noëls, fête fêtes, âge âges, blé blés, métier métiers, père pères, mère mères, frère frères`,
  it: `casa case, giardino giardini, lettera lettere, barca barche, treno treni, stazione stazioni, montagna montagne,
    lago laghi, scuola scuole, chiesa chiese, matrimonio matrimoni, compleanno compleanni, mela mele, tavola tavole,
    finestra finestre, fotografia fotografie, guerra guerre, soldato soldati, cavallo cavalli, gatto gatti, mattina mattine,
    sera sere, viaggio viaggi, spiaggia spiagge, isola isole, ponte ponti, strada strade, medico medici, cugino cugini,
    zia zie, vicino vicini, bambino bambini, sorella sorelle, fratello fratelli, amico amici, canzone canzoni, libro libri,
    storia storie, sogno sogni, notte notti, stella stelle, orologio orologi, fabbrica fabbriche, nave navi, porto porti,
    camminare camminato, cucinare cucinava, viaggiare viaggiato, ricordo ricordi, piccolo piccola, nonna nonne, nonno nonni,
    città citta, felicità felicita, perché perche, università universita, caffè caffe, virtù virtu`,
  de: `Haus Häuser, Garten Gärten, Mutter Mütter, Vater Väter, Brief Briefe, Boot Boote, Zug Züge, Bahnhof Bahnhöfe, Fluss Flüsse,
    Fluß Fluss, Dorf Dörfer, Schule Schulen, Kirche Kirchen, Hochzeit Hochzeiten, Geburtstag Geburtstage, Apfel Äpfel,
    Tisch Tische, Fenster Fenstern, Tür Türen, Fotografie Fotografien, Krieg Kriege, Soldat Soldaten, Pferd Pferde, Hund Hunde,
    Katze Katzen, Abend Abende, Reise Reisen, Strand Strände, Insel Inseln, Brücke Brücken, Turm Türme, Straße Straßen,
    Straße Strasse, Markt Märkte, Arzt Ärzte, Lehrerin Lehrerinnen, Onkel Onkels, Tante Tanten, Nachbar Nachbarn, Kind Kinder,
    Schwester Schwestern, Bruder Brüder, Freund Freunde, Lied Lieder, Buch Bücher, Geschichte Geschichten, Traum Träume,
    Nacht Nächte, Stern Sterne, Ofen Öfen, Uhr Uhren, Schiff Schiffe, Hafen Häfen, groß große, schön schöne, grün grünes,
    Großmutter Großmütter, Maß Maße, Fuß Füße, Wort Wörter`,
}

/** The pairs of a language in both directions, with and without accents, each as [written, typed]. */
export function getWordPairs(
  language: Language,
  fold: (word: string) => string,
): (readonly [string, string])[] {
  return wordPairs[language]
    .split(',')
    .map((pair) => pair.trim().split(/\s+/))
    .flatMap(([one = '', other = '']) => [
      [one, other],
      [other, one],
      [one, fold(other)],
      [other, fold(one)],
      [one, fold(one)],
    ])
}
