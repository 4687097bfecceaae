import type { DemoPlace } from './demo-types.ts'

/** The places of the family; coordinates in WGS 84 degrees. */
export const places = {
  turin: { name: 'Torino, Borgo San Paolo', latitude: 45.0612, longitude: 7.6489 },
  turinCentre: { name: 'Torino, Piazza San Carlo', latitude: 45.0678, longitude: 7.6826 },
  po: { name: 'Torino, Murazzi del Po', latitude: 45.0629, longitude: 7.6968 },
  mirafiori: { name: 'Torino, Mirafiori', latitude: 45.0286, longitude: 7.6187 },
  barolo: { name: 'Serralunga d’Alba', latitude: 44.6116, longitude: 8.0001 },
  alba: { name: 'Alba', latitude: 44.7009, longitude: 8.0357 },
  savona: { name: 'Savona', latitude: 44.309, longitude: 8.4772 },
  noli: { name: 'Noli', latitude: 44.2057, longitude: 8.4152 },
  lyon: { name: 'Lyon, Croix-Rousse', latitude: 45.7745, longitude: 4.8314 },
  lyonOld: { name: 'Lyon, Vieux Lyon', latitude: 45.7622, longitude: 4.8271 },
  bugey: { name: 'Lhuis, ferme des Perrin', latitude: 45.7476, longitude: 5.5326 },
  annecy: { name: 'Lac d’Annecy', latitude: 45.8587, longitude: 6.1716 },
  modane: { name: 'Gare de Modane', latitude: 45.1935, longitude: 6.6585 },
  zurich: { name: 'Zürich, Wipkingen', latitude: 47.3935, longitude: 8.5266 },
  zurichLake: { name: 'Zürichsee', latitude: 47.3535, longitude: 8.5512 },
  bern: { name: 'Bern, Länggasse', latitude: 46.9523, longitude: 7.4316 },
  rosenheim: { name: 'Rosenheim', latitude: 47.8564, longitude: 12.1291 },
  chiemsee: { name: 'Chiemsee', latitude: 47.8739, longitude: 12.4619 },
  garmisch: { name: 'Garmisch-Partenkirchen', latitude: 47.4917, longitude: 11.0955 },
  whitby: { name: 'Whitby', latitude: 54.4863, longitude: -0.6133 },
  robinHood: { name: 'Robin Hood’s Bay', latitude: 54.4345, longitude: -0.535 },
  york: { name: 'York', latitude: 53.96, longitude: -1.0873 },
  london: { name: 'London, Camden', latitude: 51.539, longitude: -0.1426 },
  liverpool: { name: 'Liverpool', latitude: 53.4037, longitude: -2.9916 },
  dublin: { name: 'Dublin', latitude: 53.3478, longitude: -6.2597 },
} as const satisfies Record<string, DemoPlace>

export type PlaceKey = keyof typeof places
