import type { MailTexts } from '../mail-texts.ts'

export const mailTexts: MailTexts = {
  invitation: {
    subject: '{{invitedBy}} invites you to the family archive',
    text: `Hello {{displayName}},

{{invitedBy}} invites you to the family archive. Open this link and choose a password:

{{link}}

The link works once and is valid for 14 days. After that, ask {{invitedBy}} for a new one.
`,
  },
  passwordReset: {
    subject: 'A new password for the family archive',
    text: `Hello {{displayName}},

Somebody, probably you, asked for a new password for the family archive. Open this link to choose one:

{{link}}

The link works once and is valid for one hour. If you did not ask for it, you need not do anything: your password stays the same.
`,
  },
  verification: {
    subject: 'Confirm your e-mail address',
    text: `Hello {{displayName}},

Open this link to confirm that this address is yours:

{{link}}

The link works once and is valid for 7 days. If you do not know the family archive, please ignore this e-mail.
`,
  },
  secondFactorRemoved: {
    subject: 'Your second factor has been removed',
    text: `Hello {{displayName}},

{{removedBy}} has removed the second factor of your account in the family archive. From now on your password alone is enough to sign in, until you set up a new one on the page of your account.

If you did not ask for this, talk to {{removedBy}} and change your password.
`,
  },
  digest: {
    subject: 'What is new in the family archive',
    text: `Hello {{displayName}},

This is what you have not read yet:

{{entries}}

{{link}}

This e-mail comes once a week, if there is something new. Here you can choose what it tells you, or stop it:
{{settingsLink}}
`,
  },
}
