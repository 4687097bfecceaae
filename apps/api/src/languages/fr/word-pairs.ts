import type { WordPairs } from '../word-pairs.ts'

export const wordPairs: WordPairs = {
  minShare: 0.92,
  pairs: `été étés, maison maisons, jardin jardins, lettre lettres, bateau bateaux, cheval chevaux, journal journaux, gare gares,
    montagne montagnes, rivière rivières, église églises, école écoles, mariage mariages, pomme pommes, fenêtre fenêtres,
    photographie photographies, guerre guerres, soldat soldats, ferme fermes, chien chiens, soirée soirées, voyage voyages,
    île îles, rêve rêves, rêver rêvé, aimer aimé, aimé aimée, aimée aimées, écrire écrit, bâtir bâti, planté plantée,
    chanter chanté, chanter chantait, cuisiner cuisinait, manger mangé, grand grands, grand grande, petit petites,
    boulanger boulangère, voisin voisine, voisin voisins, cousin cousines, ami amis, chanson chansons, étoile étoiles,
    forêt forêts, hiver hivers, général généraux, souvenir souvenirs, célébration célébrations, heureux heureuse,
    premier première, noël noëls, fête fêtes, âge âges, blé blés, métier métiers, père pères, mère mères, frère frères`,
}
