import type { Conversation } from './conversation.ts'

/** Conversations about one topic: a flat, a mother, a birth, a bakery. */
export const topicConversations: readonly Conversation[] = [
  {
    platform: 'Telegram',
    name: 'Umbau Wipkingen',
    language: 'de',
    people: ['katrin', 'paolo', 'stefan', 'brigitte', 'hanspeter'],
    categories: 'house',
    tags: 'places/switzerland/zurich',
    lines: [
      [
        '2016-05-03T18:12:45Z',
        'katrin',
        'Der Handwerker sagt, unter dem Linoleum liegt Fischgrätparkett. Ich könnte heulen vor Glück.',
      ],
      ['2016-05-03T18:14:02Z', 'brigitte', 'Nicht heulen, Parkett verträgt kein Wasser.'],
      [
        '2016-05-03T18:30:17Z',
        'paolo',
        'Abbiamo trovato anche un giornale del 1931. Stefan, c’è un orario dei treni!',
        'it',
      ],
      ['2016-05-03T18:30:59Z', 'stefan', 'NICHT WEGWERFEN'],
      ['2016-05-04T06:02:33Z', 'stefan', 'Im Ernst. Flach lagern, säurefreies Papier, ich komme am Samstag.'],
      [
        '2016-06-11T16:20:08Z',
        'hanspeter',
        'Ich habe die Küchenuhr montiert. Sie geht sieben Minuten vor, damit Luca den Bus erwischt.',
      ],
      [
        '2016-06-11T16:25:41Z',
        'katrin',
        'Der Bus fährt seither sieben Minuten ohne ihn ab, weil er die Uhr durchschaut hat.',
      ],
      ['2016-07-02T09:00:00Z', 'brigitte', 'Wie viele Zucchini passen in euren neuen Kühlschrank?'],
      ['2016-07-02T09:00:40Z', 'paolo', 'Keine. Er ist kaputt. Sehr kaputt. Ganz neu und sehr kaputt.'],
    ],
  },
  {
    platform: 'WhatsApp',
    name: 'Maman, suivi',
    language: 'fr',
    people: ['claire', 'paolo', 'katrin'],
    categories: 'health family',
    tags: '',
    lines: [
      [
        '2021-11-12T16:05:00Z',
        'claire',
        'Rendez-vous chez le neurologue terminé. Je vous appelle ce soir, ce n’est pas une surprise.',
      ],
      ['2021-11-12T16:20:31Z', 'paolo', 'Forza. Io ci sono dopo le sette.', 'it'],
      [
        '2021-11-12T21:40:12Z',
        'katrin',
        'Ich habe die Broschüre gelesen. Wir nehmen sie im Februar für zwei Wochen, dann kannst du schlafen.',
        'de',
      ],
      [
        '2022-02-19T08:10:54Z',
        'paolo',
        'Ha dormito bene. Ha corretto i compiti di Luca, tutti, anche quelli giusti.',
        'it',
      ],
      ['2022-02-19T08:12:03Z', 'claire', 'Avec un petit soleil ?'],
      ['2022-02-19T08:12:40Z', 'paolo', 'Con un piccolo sole.', 'it'],
      [
        '2023-06-07T10:33:18Z',
        'claire',
        'L’infirmière passe maintenant matin et soir. Le pilulier est sur l’étagère, côté radio.',
      ],
    ],
  },
  {
    platform: 'Signal',
    name: 'Léonie ist da',
    language: 'de',
    people: ['emma', 'claire', 'nora', 'lucia', 'stefan', 'thomas'],
    categories: 'family celebrations',
    tags: 'events/christenings',
    lines: [
      [
        '2023-09-09T04:51:00Z',
        'emma',
        'She is here. 3.2 kg. Léonie. Everyone is well and nobody is asleep.',
        'en',
      ],
      [
        '2023-09-09T04:53:22Z',
        'claire',
        'Léonie ! Ma petite-fille ! Je pleure dans la cuisine, David pleure dans l’escalier.',
        'fr',
      ],
      ['2023-09-09T05:30:10Z', 'lucia', 'Benvenuta, piccola. Ti insegnerò a contare.', 'it'],
      [
        '2023-09-09T06:15:47Z',
        'stefan',
        'Herzlichen Glückwunsch! Geburtszeit bitte, ich trage sie in den Fahrplan ein.',
      ],
      ['2023-09-09T06:18:03Z', 'emma', '4:20 in the morning, Stefan. You will like that.', 'en'],
      ['2023-09-09T06:18:59Z', 'stefan', 'Zwanzig nach vier. Ich muss mich setzen.'],
      [
        '2023-09-09T07:02:36Z',
        'nora',
        'Great-grandmother reporting. Somebody tell me how to make the picture bigger.',
        'en',
      ],
      ['2023-09-09T07:05:11Z', 'thomas', 'Two fingers, Gran, and pull them apart.', 'en'],
      ['2023-09-09T07:09:58Z', 'nora', 'Oh! Oh, look at her hands.', 'en'],
    ],
  },
  {
    platform: 'SMS',
    name: 'Marta, forno',
    language: 'it',
    people: ['marta', 'andrea'],
    categories: 'work',
    tags: 'food/bread work places/italy/turin',
    lines: [
      [
        '2014-12-23T02:41:00Z',
        'marta',
        'Panettoni: 180 sfornati, appesi a testa in giù come pipistrelli. Vieni a suonare qualcosa, mi addormento.',
      ],
      [
        '2014-12-23T02:55:00Z',
        'andrea',
        'Arrivo con la fisarmonica. Il vicino del secondo piano ti perdonerà?',
      ],
      ['2014-12-23T02:56:00Z', 'marta', 'Il vicino del secondo piano è già qui che mangia.'],
      [
        '2015-06-30T18:22:00Z',
        'andrea',
        'Ho trovato nel cassetto di papà la ricetta delle bignole. È scritta come uno spartito.',
      ],
    ],
  },
]
