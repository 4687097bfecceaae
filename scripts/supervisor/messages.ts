import { Type } from 'typebox'
import { Value } from 'typebox/value'

const SetupLink = Type.Object({ type: Type.Literal('setup-link'), url: Type.String() })
const SetupToken = Type.Object({ type: Type.Literal('setup-token'), token: Type.String() })
const DemoUsers = Type.Object({
  type: Type.Literal('demo-users'),
  users: Type.Array(
    Type.Object({ displayName: Type.String(), email: Type.String(), password: Type.String() }),
  ),
})
const DemoLoaded = Type.Object({ type: Type.Literal('demo-loaded'), items: Type.Integer() })

/** The sentences for the terminal that a service's message stands for; none when it is not for people. */
export function sentencesOf(message: unknown, address: string): string | undefined {
  if (Value.Check(SetupLink, message)) return setUpSentences(message.url)
  if (Value.Check(SetupToken, message)) return setUpSentences(`${address}/setup?token=${message.token}`)
  if (Value.Check(DemoUsers, message)) {
    const users = message.users.map(
      ({ displayName, email, password }) => `  ${displayName}: ${email}  ${password}`,
    )
    return ['Sign in as one of the family:', ...users].join('\n')
  }
  if (Value.Check(DemoLoaded, message)) return `The demo is complete: ${message.items} items.`
  return undefined
}

function setUpSentences(url: string): string {
  return `Nobody can sign in yet. Open this link to make the first administrator:\n  ${url}`
}
