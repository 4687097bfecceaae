import type { MailTexts } from '../mail-texts.ts'

export const mailTexts: MailTexts = {
  invitation: {
    subject: '{{invitedBy}} ti invita nell’archivio di famiglia',
    text: `Ciao {{displayName}},

{{invitedBy}} ti invita a entrare nell’archivio di famiglia. Apri questo link e scegli una password:

{{link}}

Il link vale 14 giorni e funziona una volta sola. Dopo, chiedine uno nuovo a {{invitedBy}}.
`,
  },
  passwordReset: {
    subject: 'Una nuova password per l’archivio di famiglia',
    text: `Ciao {{displayName}},

qualcuno, probabilmente tu, ha chiesto una nuova password per l’archivio di famiglia. Apri questo link per sceglierla:

{{link}}

Il link vale un’ora e funziona una volta sola. Se non l’hai chiesta, non fare nulla: la tua password resta com’è.
`,
  },
  verification: {
    subject: 'Conferma il tuo indirizzo e-mail',
    text: `Ciao {{displayName}},

apri questo link per confermare che questo indirizzo è tuo:

{{link}}

Il link vale 7 giorni e funziona una volta sola. Se non conosci l’archivio di famiglia, ignora questa e-mail.
`,
  },
  secondFactorRemoved: {
    subject: 'Il tuo secondo fattore è stato rimosso',
    text: `Ciao {{displayName}},

{{removedBy}} ha rimosso il secondo fattore del tuo account nell’archivio di famiglia. D’ora in poi basta la password per accedere, finché non ne imposti uno nuovo nella pagina del tuo account.

Se non l’hai chiesto tu, parlane con {{removedBy}} e cambia la password.
`,
  },
  digest: {
    subject: 'Novità nell’archivio di famiglia',
    text: `Ciao {{displayName}},

ecco che cosa non hai ancora letto:

{{entries}}

{{link}}

Questa e-mail arriva una volta alla settimana, se ci sono novità. Qui scegli che cosa ti annuncia, o disattivala:
{{settingsLink}}
`,
  },
}
