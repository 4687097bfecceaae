import type { Thread } from './mail-thread.ts'

/** Correspondence that began in Italian. */
export const threadsIt: Thread[] = [
  {
    subject: 'La mia prima mail',
    language: 'it',
    categories: 'family',
    mails: [
      {
        sentAt: '2008-09-14T16:20:00Z',
        from: 'lucia',
        to: 'jeanne',
        text: 'Cara Jeanne,\n\nMatteo mi ha fatto l’indirizzo. Dice che arriva subito ma io non ci credo, quindi ti scrivo anche una cartolina.\n\nTua Lucia',
      },
      {
        sentAt: '2008-09-14T16:31:00Z',
        from: 'jeanne',
        to: 'lucia',
        language: 'fr',
        text: 'Ma Lucia,\n\nElle est arrivée. Onze minutes, dont dix pour trouver mes lunettes. Envoie quand même la carte, le facteur s’ennuie.\n\nJeanne',
      },
      {
        sentAt: '2008-09-20T09:05:00Z',
        from: 'lucia',
        to: 'jeanne',
        text: 'La cartolina è partita lunedì e tu mi hai già risposto due volte. È come parlare con qualcuno che sta in una stanza dove io entrerò sabato.\n\nAldo come sta? Qui uva poca ma buonissima.',
      },
      {
        sentAt: '2008-09-21T18:40:00Z',
        from: 'jeanne',
        to: 'lucia',
        language: 'fr',
        text: 'Aldo va comme il va : il répare la radio. Tu te souviens de la première ?\n\nLa carte est arrivée ce matin. Je l’ai mise contre la fenêtre, la mer côté cuisine.',
      },
    ],
  },
  {
    subject: 'Ordine farina settembre',
    language: 'it',
    categories: 'work table',
    tags: 'food/bread work',
    mails: [
      {
        sentAt: '2016-08-29T05:10:00Z',
        from: 'marta',
        to: 'andrea',
        text: 'Ciao,\nordine per il mulino: 300 kg tipo 1, 50 kg segale, 25 kg farro. Passi tu col furgone? Il lievito ti saluta, stamattina ha sollevato il coperchio.',
        attachments: [
          {
            filename: 'ordine-mulino.pdf',
            page: 'Forno Conti, corso Racconigi, Torino\n\nOrdine n. 38\n\n300 kg farina di grano tenero tipo 1, macinata a pietra\n50 kg farina di segale integrale\n25 kg farro monococco\n\nConsegna: giovedì 1 settembre, entro le sei del mattino.\nPagamento alla consegna, come sempre.',
          },
        ],
      },
      {
        sentAt: '2016-08-29T07:44:00Z',
        from: 'andrea',
        to: 'marta',
        text: 'Passo giovedì dopo le prove. In cambio voglio due pagnotte e nessun consiglio sulla mia vita.',
      },
      {
        sentAt: '2016-08-29T07:50:00Z',
        from: 'marta',
        to: 'andrea',
        text: 'Tre pagnotte e un consiglio solo, ma buono.',
      },
    ],
  },
  {
    subject: 'Tre filari',
    language: 'it',
    categories: 'work',
    tags: 'places/italy/langhe events/harvest work/farm',
    mails: [
      {
        sentAt: '2019-02-11T20:00:00Z',
        from: 'matteo',
        to: 'marta lucia',
        text: 'Mamma, nonna,\n\nho firmato. Tre filari di nebbiolo, esposizione sud-ovest, affitto fino al 2029. Il contadino dice che le viti hanno sessant’anni, quindi sono più vecchie di te, mamma, e più giovani di te, nonna.\n\nAllego la foto dal muretto.',
        attachments: [{ filename: 'filari.jpg', scene: 'vineyard' }],
      },
      {
        sentAt: '2019-02-11T21:37:00Z',
        from: 'lucia',
        to: 'matteo',
        text: 'Matteo mio,\n\nquel muretto lo ha fatto mio nonno. C’è una pietra bianca, terza fila dal basso: l’ho messa io a sette anni e l’ho messa storta. Se è ancora storta, sei nel posto giusto.',
      },
      {
        sentAt: '2019-02-12T12:15:00Z',
        from: 'matteo',
        to: 'lucia',
        cc: 'marta',
        text: 'È stortissima. Sono nel posto giusto.',
      },
    ],
  },
  {
    subject: 'Visita di Giulia',
    language: 'it',
    categories: 'travel family',
    tags: 'places/italy/turin',
    mails: [
      {
        sentAt: '2021-07-05T10:12:00Z',
        from: 'giulia',
        to: 'lucia',
        text: 'Cara nonna Lucia,\n\narrivo il 12 con il treno delle 13.40 da Zurigo via Milano. Resto due settimane, se mi vuoi. Vorrei imparare a fare gli agnolotti e a litigare con il macellaio.\n\nUn abbraccio\nGiulia',
      },
      {
        sentAt: '2021-07-05T19:55:00Z',
        from: 'lucia',
        to: 'giulia',
        text: 'Ti voglio anche tre settimane. Agnolotti martedì, macellaio mercoledì. Non si litiga, si discute a voce alta.',
      },
      {
        sentAt: '2021-07-27T08:30:00Z',
        from: 'giulia',
        to: 'lucia',
        cc: 'paolo katrin',
        text: 'Cara nonna,\n\nsono a casa. Gli agnolotti sono arrivati interi, quasi tutti. Luca ne ha mangiati ventidue e poi ha chiesto se ero cambiata. Credo di sì: discuto a voce alta.',
        attachments: [{ filename: 'agnolotti.jpg', scene: 'table' }],
      },
    ],
  },
  {
    subject: 'Invito: cinquanta vendemmie',
    language: 'it',
    categories: 'celebrations',
    tags: 'events/harvest places/italy/langhe',
    mails: [
      {
        sentAt: '2008-09-02T08:00:00Z',
        from: 'andrea',
        to: 'lucia aldo jeanne claire',
        text: 'Siete invitati sabato 11 ottobre 2008 a Serralunga: cinquant’anni dalla vendemmia del cinquantotto. Pranzo, fisarmonica, vespe.',
        html: '<div style="font-family:Georgia,serif;text-align:center;color:#5a2a2a"><img src="https://example.org/inviti/uva.png" alt="Un grappolo d’uva" width="160"><h1>Cinquanta vendemmie</h1><p>Siete invitati <b>sabato 11 ottobre 2008</b> a Serralunga.</p><p><i>Pranzo, fisarmonica, vespe.</i></p></div>',
      },
      {
        sentAt: '2008-09-03T13:25:00Z',
        from: 'claire',
        to: 'andrea',
        language: 'fr',
        text: 'Cher Andrea,\n\nNous serons quatre, et Maman apporte la photo où elle tient le panier à l’envers. Faut-il prévoir quelque chose contre les guêpes ?',
      },
      {
        sentAt: '2008-09-03T15:02:00Z',
        from: 'andrea',
        to: 'claire',
        text: 'Contro le vespe, niente: sono della famiglia.',
      },
    ],
  },
]
