import type { MailTexts } from '../mail-texts.ts'

export const mailTexts: MailTexts = {
  invitation: {
    subject: '{{invitedBy}} vous invite à rejoindre les archives de la famille',
    text: `Bonjour {{displayName}},

{{invitedBy}} vous invite à rejoindre les archives de la famille. Ouvrez ce lien et choisissez un mot de passe :

{{link}}

Le lien est valable 14 jours et ne sert qu’une fois. Passé ce délai, demandez-en un nouveau à {{invitedBy}}.
`,
  },
  passwordReset: {
    subject: 'Un nouveau mot de passe pour les archives de la famille',
    text: `Bonjour {{displayName}},

Quelqu’un, sans doute vous, a demandé un nouveau mot de passe pour les archives de la famille. Ouvrez ce lien pour le choisir :

{{link}}

Le lien est valable une heure et ne sert qu’une fois. Si vous n’avez rien demandé, ne faites rien : votre mot de passe ne change pas.
`,
  },
  verification: {
    subject: 'Confirmez votre adresse e-mail',
    text: `Bonjour {{displayName}},

Ouvrez ce lien pour confirmer que cette adresse est la vôtre :

{{link}}

Le lien est valable 7 jours et ne sert qu’une fois. Si vous ne connaissez pas les archives de la famille, ignorez cet e-mail.
`,
  },
  secondFactorRemoved: {
    subject: 'Votre second facteur a été supprimé',
    text: `Bonjour {{displayName}},

{{removedBy}} a supprimé le second facteur de votre compte dans les archives de la famille. Désormais, votre mot de passe suffit pour vous connecter, jusqu’à ce que vous en configuriez un nouveau sur la page de votre compte.

Si vous ne l’avez pas demandé, parlez-en à {{removedBy}} et changez votre mot de passe.
`,
  },
  digest: {
    subject: 'Du nouveau dans les archives de la famille',
    text: `Bonjour {{displayName}},

Voici ce que vous n’avez pas encore lu :

{{entries}}

{{link}}

Cet e-mail arrive une fois par semaine, s’il y a du nouveau. Choisissez ici ce qu’il vous annonce, ou désactivez-le :
{{settingsLink}}
`,
  },
}
