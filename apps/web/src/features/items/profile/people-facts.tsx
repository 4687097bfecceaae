import type { ParticipantRef } from '@lares/shared-types/participants'
import { useTranslation } from 'react-i18next'
import { useName } from '../../../shared/i18n/use-name.ts'
import { FactRow } from '../shown/fact-row.tsx'

/** Who takes part, by what they are in it. */
export function PeopleFacts({ participants }: { participants: readonly ParticipantRef[] }) {
  const { t, i18n } = useTranslation('items')
  const nameOf = useName()
  const list = new Intl.ListFormat(i18n.language)
  return [...Map.groupBy(participants, ({ role }) => role)].map(([role, people]) => (
    <FactRow key={role} term={t(`roles.${role}`)}>
      {list.format(people.map(({ names }) => nameOf(names)))}
    </FactRow>
  ))
}
