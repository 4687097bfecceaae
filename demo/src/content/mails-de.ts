import type { Thread } from './mail-thread.ts'

/** Correspondence that began in German. */
export const threadsDe: Thread[] = [
  {
    subject: 'Die Taschenuhr',
    language: 'de',
    categories: 'memories',
    tags: 'places/switzerland/zurich',
    mails: [
      {
        sentAt: '2016-02-14T17:00:00Z',
        from: 'hanspeter',
        to: 'stefan katrin',
        text: 'Liebe Kinder,\n\nbeim Räumen von Grossmutters Wohnung habe ich die Uhr in der Nähschublade gefunden, eingewickelt in ein Stück Zeitung von 1975. Sie ging noch. Ich habe sie nicht aufgezogen, das schwöre ich.\n\nWer von euch möchte sie haben?\n\nPapa',
        attachments: [{ filename: 'taschenuhr.jpg', scene: 'keepsakes' }],
      },
      {
        sentAt: '2016-02-14T18:21:00Z',
        from: 'stefan',
        to: 'hanspeter',
        cc: 'katrin',
        text: 'Lieber Papa,\n\nich hätte sie gern, aber ich komme ohnehin immer zu früh. Katrin braucht die sieben Minuten dringender.',
      },
      {
        sentAt: '2016-02-14T19:03:00Z',
        from: 'katrin',
        to: 'hanspeter stefan',
        text: 'Unverschämtheit. Angenommen.',
      },
      {
        sentAt: '2016-02-15T06:45:00Z',
        from: 'hanspeter',
        to: 'katrin',
        text: 'Dann bringe ich sie am Sonntag mit. Bitte täglich aufziehen, morgens, immer zur gleichen Zeit. Also ungefähr.',
      },
    ],
  },
  {
    subject: 'Zugverbindungen Familientreffen',
    language: 'de',
    categories: 'travel',
    tags: 'transport/trains events/holidays',
    mails: [
      {
        sentAt: '2013-06-10T20:00:00Z',
        from: 'stefan',
        to: 'katrin brigitte claire',
        text: 'Liebe Alle,\n\nanbei drei Varianten für die Anreise nach Lhuis. Variante C ist die schönste (über den Mont-Cenis, Halt in Modane, Pierre könnte winken), Variante A die schnellste, Variante B existiert nur aus Gründen der Vollständigkeit.',
        html: '<p>Liebe Alle,</p><table border="1" cellpadding="4"><tr><th></th><th>ab</th><th>an</th><th>Umstiege</th></tr><tr><td>A</td><td>Zürich 7.34</td><td>Ambérieu 12.19</td><td>1</td></tr><tr><td>B</td><td>Zürich 6.02</td><td>Ambérieu 15.51</td><td>5</td></tr><tr><td>C</td><td>Zürich 6.32</td><td>Ambérieu 14.47</td><td>3</td></tr></table><p>Variante C ist die schönste.</p><p>Stefan</p>',
      },
      {
        sentAt: '2013-06-10T20:48:00Z',
        from: 'brigitte',
        to: 'stefan',
        text: 'Mein lieber Bub, wir fahren mit dem Auto. Wegen der Zucchini.',
      },
      {
        sentAt: '2013-06-11T05:59:00Z',
        from: 'stefan',
        to: 'brigitte',
        text: 'Dann winke ich euch aus Variante C.',
      },
    ],
  },
  {
    subject: 'Knieoperation',
    language: 'de',
    categories: 'health hospital',
    tags: 'places/bavaria',
    mails: [
      {
        sentAt: '2018-09-03T13:00:00Z',
        from: 'brigitte',
        to: 'katrin stefan',
        text: 'Ihr Lieben,\n\ndie Operation ist gut verlaufen. Ich war vierzig Jahre lang Krankenschwester und kann euch sagen: Auf dieser Seite des Bettes ist das Essen schlechter und die Aussicht besser. Am Donnerstag beginnt die Krankengymnastik.',
      },
      {
        sentAt: '2018-09-03T17:30:00Z',
        from: 'katrin',
        to: 'brigitte',
        text: 'Mama, wir kommen am Samstag. Luca bringt dir einen Stein mit, der angeblich gegen Schmerzen hilft. Es ist Backstein.',
      },
    ],
  },
  {
    subject: 'Scan: Großmutters Kochbuch',
    language: 'de',
    categories: 'table',
    tags: 'food/recipes',
    mails: [
      {
        sentAt: '2017-11-25T11:11:00Z',
        from: 'katrin',
        to: 'thomas',
        text: 'Lieber Tommy,\n\ndu wolltest das Rezept für die Anisbrötli. Elsbeths Maßangaben: «ein Ei schwer Butter», «Mehl, bis es genug ist», «backen, solange man für die Füße braucht». Ich habe drei Bleche lang gerechnet und hänge meine Übersetzung an.',
        attachments: [
          {
            filename: 'anisbroetli.pdf',
            page: 'Anisbrötli nach Elsbeth Keller\n\n4 Eier\n500 g Puderzucker\n2 Esslöffel Anis, leicht geröstet\n1 Prise Salz\n600 g Mehl\n\nEier und Zucker eine halbe Stunde rühren, das ist kein Druckfehler. Anis, Salz und Mehl dazugeben. Auswallen, fingerlang schneiden, einkerben und krümmen. Vierundzwanzig Stunden trocknen lassen, damit sie Füßchen bekommen. Bei 140 Grad backen, bis die Unterseite blond ist.\n\nHart wie Pflastersteine, so gehört es sich.',
          },
        ],
      },
      {
        sentAt: '2017-11-26T23:50:00Z',
        from: 'thomas',
        to: 'katrin',
        language: 'en',
        text: 'Dear Katrin,\n\nHalf an hour of stirring is not a misprint, it is a relationship. They have feet! Mine broke a plate. Perfect.\n\nTommy',
      },
      {
        sentAt: '2017-11-27T07:15:00Z',
        from: 'katrin',
        to: 'thomas',
        text: 'Wenn der Teller bricht, sind sie gelungen.',
      },
    ],
  },
]
