import type { MailTexts } from './mail-texts.ts'

export const fr: MailTexts = {
  invitation: ({ displayName, invitedBy, link }) => ({
    subject: `${invitedBy} vous invite dans les archives de la famille`,
    text: `Bonjour ${displayName},

${invitedBy} vous invite dans les archives de la famille. Ouvrez ce lien et choisissez un mot de passe :

${link}

Le lien sert une seule fois, pendant 14 jours. Passé ce délai, demandez-en un nouveau à ${invitedBy}.
`,
  }),
  passwordReset: ({ displayName, link }) => ({
    subject: 'Un nouveau mot de passe pour les archives de la famille',
    text: `Bonjour ${displayName},

quelqu’un, sans doute vous, a demandé un nouveau mot de passe pour les archives de la famille. Ouvrez ce lien pour le choisir :

${link}

Le lien sert une seule fois, pendant une heure. Si vous n’avez rien demandé, ne faites rien : votre mot de passe ne change pas.
`,
  }),
  verification: ({ displayName, link }) => ({
    subject: 'Confirmez votre adresse e-mail',
    text: `Bonjour ${displayName},

ouvrez ce lien pour confirmer que cette adresse est la vôtre :

${link}

Le lien sert une seule fois, pendant 7 jours. Si vous ne connaissez pas les archives de la famille, ignorez ce message.
`,
  }),
}
