import type { WordPairs } from '../word-pairs.ts'

export const wordPairs: WordPairs = {
  minShare: 0.95,
  pairs: `Haus Häuser, Garten Gärten, Mutter Mütter, Vater Väter, Brief Briefe, Boot Boote, Zug Züge, Bahnhof Bahnhöfe, Fluss Flüsse,
    Fluß Fluss, Dorf Dörfer, Schule Schulen, Kirche Kirchen, Hochzeit Hochzeiten, Geburtstag Geburtstage, Apfel Äpfel,
    Tisch Tische, Fenster Fenstern, Tür Türen, Fotografie Fotografien, Krieg Kriege, Soldat Soldaten, Pferd Pferde, Hund Hunde,
    Katze Katzen, Abend Abende, Reise Reisen, Strand Strände, Insel Inseln, Brücke Brücken, Turm Türme, Straße Straßen,
    Straße Strasse, Markt Märkte, Arzt Ärzte, Lehrerin Lehrerinnen, Onkel Onkels, Tante Tanten, Nachbar Nachbarn, Kind Kinder,
    Schwester Schwestern, Bruder Brüder, Freund Freunde, Lied Lieder, Buch Bücher, Geschichte Geschichten, Traum Träume,
    Nacht Nächte, Stern Sterne, Ofen Öfen, Uhr Uhren, Schiff Schiffe, Hafen Häfen, groß große, schön schöne, grün grünes,
    Großmutter Großmütter, Maß Maße, Fuß Füße, Wort Wörter`,
}
