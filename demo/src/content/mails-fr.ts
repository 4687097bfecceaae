import type { Thread } from './mail-thread.ts'

/** Correspondence that began in French. */
export const threadsFr: Thread[] = [
  {
    subject: 'Les photos sans noms',
    language: 'fr',
    categories: 'family memories',
    tags: 'portraits',
    mails: [
      {
        sentAt: '2017-02-05T18:22:00Z',
        from: 'claire',
        to: 'colette marcel',
        text: 'Chère tante, cher Marcel,\n\nJe commence à numériser la première boîte. Je vous joins trois portraits que personne ne sait nommer ici. Le monsieur au chapeau pourrait être Louis, mais Maman dit que Louis ne portait jamais de chapeau « sauf pour aller au tribunal ».\n\nJe vous embrasse,\nClaire',
        attachments: [
          { filename: 'portrait-01.jpg', scene: 'portrait', motif: 'man' },
          { filename: 'portrait-02.jpg', scene: 'portrait', motif: 'woman' },
        ],
      },
      {
        sentAt: '2017-02-06T09:41:00Z',
        from: 'colette',
        to: 'claire',
        text: 'Ma chérie,\n\nC’est bien Louis. Et c’était bien pour aller au tribunal : une histoire de mur mitoyen, qu’il a perdue. La jeune femme est Adèle, qui vendait des rubans rue Mercière. Nous l’aimions toutes et elle n’aimait que le cinéma.\n\nColette',
      },
      {
        sentAt: '2017-02-07T20:10:00Z',
        from: 'marcel',
        to: 'claire',
        cc: 'colette',
        text: 'Mon père disait qu’il avait gagné. Maintenant je comprends pourquoi le mur penche.\n\nMarcel',
      },
      {
        sentAt: '2017-02-08T07:30:00Z',
        from: 'claire',
        to: 'colette marcel',
        text: 'Je note les deux versions. « Louis Perrin, vers 1948, le jour du procès perdu (ou gagné). »\n\nC.',
      },
    ],
  },
  {
    subject: 'Août à Lhuis : qui apporte quoi',
    language: 'fr',
    categories: 'celebrations table',
    tags: 'food/bread places/france/bugey events/holidays',
    mails: [
      {
        sentAt: '2013-07-02T19:00:00Z',
        from: 'claire',
        to: 'marta katrin susan marcel',
        text: 'Bonjour à toutes et à tous,\n\nVoici la liste. Modifiez sans pudeur :\n\n- pain : Marcel\n- farine italienne et anchois : Marta\n- fromage : Katrin (passer la douane avec le sourire)\n- moutarde anglaise : Susan, mais un seul pot, s’il te plaît\n- nappes, draps, tente : nous',
        html: '<p>Bonjour à toutes et à tous,</p><p>Voici la liste. Modifiez sans pudeur :</p><table border="1" cellpadding="6"><tr><th>Qui</th><th>Quoi</th></tr><tr><td>Marcel</td><td>le pain</td></tr><tr><td>Marta</td><td>farine italienne et anchois</td></tr><tr><td>Katrin</td><td>fromage <i>(passer la douane avec le sourire)</i></td></tr><tr><td>Susan</td><td>moutarde anglaise, <b>un seul pot</b></td></tr></table><p>Claire</p>',
      },
      {
        sentAt: '2013-07-02T21:15:00Z',
        from: 'susan',
        to: 'claire',
        language: 'en',
        text: 'Dear Claire,\n\nTwo pots. One is for David to hide.\n\nS.',
      },
      {
        sentAt: '2013-07-03T06:50:00Z',
        from: 'katrin',
        to: 'claire',
        cc: 'marta',
        language: 'de',
        text: 'Liebe Claire,\n\nich bringe zwei Kilo Gruyère und einen Appenzeller, der im Auto eigentlich einen eigenen Sitzplatz brauchte. Stefan kommt mit dem Zug, das hat nichts miteinander zu tun, sagt er.\n\nHerzlich\nKatrin',
      },
      {
        sentAt: '2013-07-04T12:05:00Z',
        from: 'marcel',
        to: 'claire',
        text: 'Le noyer a perdu une branche pendant l’orage. Nous aurons donc de l’ombre en moins et du bois en plus. Le four dit merci.',
      },
    ],
  },
  {
    subject: 'Le dossier d’Aldo',
    language: 'fr',
    categories: 'health hospital',
    mails: [
      {
        sentAt: '2008-11-17T22:03:00Z',
        from: 'claire',
        to: 'paolo',
        text: 'Mon petit frère,\n\nLes résultats sont arrivés. Le cardiologue propose de remplacer la valve en janvier, à Lyon. Papa plaisante : « On me change une pièce, comme au tour. » Maman ne plaisante pas du tout, elle fait des confitures en novembre.\n\nPeux-tu venir pour l’opération ?',
      },
      {
        sentAt: '2008-11-18T06:12:00Z',
        from: 'paolo',
        to: 'claire',
        language: 'it',
        text: 'Vengo, certo. Ho chiesto tre settimane. Di’ a papà che il pezzo lo controllo io, col calibro.\n\nP.',
      },
      {
        sentAt: '2009-01-22T17:45:00Z',
        from: 'claire',
        to: 'paolo katrin',
        text: 'Il est réveillé. Il a demandé l’heure et si l’on avait resserré les boulons. Les médecins sont prudents, moi je suis simplement heureuse ce soir.',
      },
    ],
  },
  {
    subject: 'Le prénom',
    language: 'fr',
    categories: 'family',
    tags: 'events/christenings',
    mails: [
      {
        sentAt: '2023-07-01T15:00:00Z',
        from: 'emma',
        to: 'claire',
        text: 'Maman,\n\nnous hésitons entre Léonie, Teresa et Margrit. Qu’en dirait Mamie Jeanne, un jour où elle va bien ?\n\nE.',
      },
      {
        sentAt: '2023-07-02T08:20:00Z',
        from: 'claire',
        to: 'emma',
        text: 'Je lui ai demandé ce matin. Elle a réfléchi longtemps et elle a dit : « Qu’on lui donne un prénom qui se crie bien dans un escalier. »\n\nJ’ai essayé les trois. Léonie porte jusqu’au rez-de-chaussée.',
      },
    ],
  },
  {
    subject: 'Facture de la chaudière',
    language: 'fr',
    categories: 'house',
    mails: [
      {
        sentAt: '2019-10-08T11:32:00Z',
        from: 'claire',
        to: 'david',
        text: 'Voici la facture du chauffagiste. J’ai vérifié deux fois : il compte bien une heure pour « écoute de la chaudière ».',
        attachments: [
          {
            filename: 'facture-2019-114.pdf',
            page: 'Ets Berthollet, chauffage et sanitaire\nLyon 4e\n\nFacture no 2019-114 du 4 octobre 2019\n\nDéplacement : 35,00 €\nÉcoute de la chaudière, 1 h : 52,00 €\nRemplacement de la vanne à trois voies : 148,00 €\nTVA 10 % : 23,50 €\n\nTotal : 258,50 €\n\nPayable à trente jours. Merci de votre confiance.',
          },
        ],
      },
      {
        sentAt: '2019-10-08T12:01:00Z',
        from: 'david',
        to: 'claire',
        language: 'en',
        text: 'A man who listens for an hour is cheap at the price. Pay him, and ask whether he does teenagers.',
      },
    ],
  },
]
