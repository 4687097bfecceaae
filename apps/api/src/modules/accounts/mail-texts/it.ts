import type { MailTexts } from './mail-texts.ts'

export const it: MailTexts = {
  invitation: ({ displayName, invitedBy, link }) => ({
    subject: `${invitedBy} ti invita nell’archivio di famiglia`,
    text: `Ciao ${displayName},

${invitedBy} ti invita nell’archivio di famiglia. Apri questo link e scegli una password:

${link}

Il link funziona una sola volta, per 14 giorni. Dopo, chiedine uno nuovo a ${invitedBy}.
`,
  }),
  passwordReset: ({ displayName, link }) => ({
    subject: 'Una nuova password per l’archivio di famiglia',
    text: `Ciao ${displayName},

qualcuno, probabilmente tu, ha chiesto una nuova password per l’archivio di famiglia. Apri questo link per sceglierla:

${link}

Il link funziona una sola volta, per un’ora. Se non l’hai chiesta, non fare nulla: la tua password resta com’è.
`,
  }),
  verification: ({ displayName, link }) => ({
    subject: 'Conferma il tuo indirizzo e-mail',
    text: `Ciao ${displayName},

apri questo link per confermare che questo indirizzo è tuo:

${link}

Il link funziona una sola volta, per 7 giorni. Se non conosci l’archivio di famiglia, ignora questo messaggio.
`,
  }),
}
