import type { Thread } from './mail-thread.ts'

/** Correspondence that began in English. */
export const threadsEn: Thread[] = [
  {
    subject: 'Re-reading the letters',
    language: 'en',
    categories: 'letters family',
    tags: 'places/england/whitby',
    mails: [
      {
        sentAt: '2019-06-02T14:10:00Z',
        from: 'susan',
        to: 'claire',
        text: 'Dear Claire,\n\nMum has agreed to let me scan the letters in the green box, on condition that nobody under twelve reads number seventeen. I have read number seventeen. It is about a bicycle.\n\nLove,\nSusan',
      },
      {
        sentAt: '2019-06-02T20:45:00Z',
        from: 'claire',
        to: 'susan',
        text: 'Dear Susan,\n\nI shall mark it in the archive as "bicycle, restricted".\n\nCould you scan the envelopes too? Stefan wants the postmarks, and I want the handwriting.\n\nClaire',
      },
      {
        sentAt: '2019-06-03T07:02:00Z',
        from: 'stefan',
        to: 'susan',
        cc: 'claire',
        language: 'de',
        text: 'Liebe Susan,\n\nbitte auch die Rückseiten! Bahnpoststempel tragen die Zugnummer. Ich könnte dir auf die Minute sagen, wann der Brief durch York gefahren ist.\n\nStefan',
      },
      {
        sentAt: '2019-06-03T18:30:00Z',
        from: 'susan',
        to: 'stefan claire',
        text: 'You are all quite mad. Envelopes, both sides, attached. The cat helped.',
        attachments: [
          { filename: 'envelopes.jpg', scene: 'keepsakes' },
          { filename: 'the-cat.jpg', scene: 'pet', motif: 'cat' },
        ],
      },
    ],
  },
  {
    subject: 'Staircase, Camden: estimate',
    language: 'en',
    categories: 'work house',
    tags: 'places/england/london work',
    mails: [
      {
        sentAt: '1999-03-08T09:15:00Z',
        from: 'david',
        to: 'claire',
        text: 'Love, would you look this over before I send it? You are better at commas.',
        attachments: [
          {
            filename: 'estimate.pdf',
            page: 'D. Hartley, Joinery\nCamden Town, London NW1\n\nEstimate, 8 March 1999\n\nOne dog-leg staircase in ash, oak newels, closed string, thirteen risers\nTimber: £640\nLabour, eleven days: £1,320\nMaking good the plaster: £90\n\nTotal: £2,050\n\nNo nails will be used. Squeaks will be cured free of charge for as long as I live.',
          },
        ],
      },
      {
        sentAt: '1999-03-08T11:40:00Z',
        from: 'claire',
        to: 'david',
        text: 'Two commas moved. I should leave out "for as long as I live": it makes people look at you in a certain way.',
      },
      {
        sentAt: '1999-03-08T12:05:00Z',
        from: 'david',
        to: 'claire',
        text: 'It is the only part I am sure of.',
      },
    ],
  },
  {
    subject: 'Granny’s eightieth',
    language: 'en',
    categories: 'celebrations',
    tags: 'events/birthdays places/england/whitby',
    mails: [
      {
        sentAt: '2019-04-30T17:00:00Z',
        from: 'emma',
        to: 'thomas',
        text: 'Tommy,\n\nyou are doing the cake. Three tiers, no fondant, and it must look like a boat without being a Boat Cake. I am doing the bunting and the guest list, which currently stands at sixty because Uncle Tom invited the lifeboat crew.\n\nE x',
      },
      {
        sentAt: '2019-05-01T00:50:00Z',
        from: 'thomas',
        to: 'emma',
        text: 'Lemon, almond, and a bottom tier of parkin so it survives the drive. It will look like weather. You’ll see.',
      },
      {
        sentAt: '2019-05-13T09:00:00Z',
        from: 'nora',
        to: 'emma thomas',
        text: 'My dears,\n\nI am told this is how one says thank you now. I have had eighty birthdays and the first that I remember was the fourth, when there was jelly. This one was better than the jelly.\n\nThe sponge that looked like rain is all gone. The lifeboat men took the last of it, in their helmets.\n\nYour loving Granny',
      },
      {
        sentAt: '2019-05-13T19:12:00Z',
        from: 'emma',
        to: 'nora',
        text: 'Granny, that is the best mail I have ever had. Here you are with the helmets.',
        attachments: [{ filename: 'whitby-garden.jpg', scene: 'familyGroup' }],
      },
    ],
  },
  {
    subject: 'Night boat, again',
    language: 'en',
    categories: 'travel',
    tags: 'transport/boats places/ireland',
    mails: [
      {
        sentAt: '2011-04-04T10:00:00Z',
        from: 'nora',
        to: 'david susan',
        text: 'Your father has found that one may still go to Dublin by sea. Fifty years in May. He has bought tablets, wristbands, ginger biscuits and a hat. I have bought the tickets.',
      },
      {
        sentAt: '2011-04-04T10:22:00Z',
        from: 'susan',
        to: 'nora',
        text: 'As a vet I can offer something for travelling spaniels. It is about his weight.',
      },
      {
        sentAt: '2011-05-23T15:35:00Z',
        from: 'arthur',
        to: 'david susan',
        text: 'Dear both,\n\nFor the record: I was not seasick. I was asleep before the harbour wall, and your mother had the deck, the sunrise, the gulls and, I gather, a conversation about knots. Marks: crossing, nine out of ten; breakfast, four.\n\nDad',
      },
    ],
  },
]
