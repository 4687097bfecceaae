import type { ParticipantRef } from '@lares/shared-types/participants'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { buildSearchLink } from '../../../shared/config/search-link.ts'
import { useName } from '../../../shared/i18n/use-name.ts'
import { PersonPortrait } from '../../participants/public.ts'
import { FactRow } from '../components/fact-row.tsx'
import styles from './people-facts.module.css'

/** The participants of an item by role, each linking to their items. */
export function PeopleFacts({ participants }: { participants: readonly ParticipantRef[] }) {
  const { t } = useTranslation('items')
  const getName = useName()
  return [...Map.groupBy(participants, ({ role }) => role)].map(([role, people]) => (
    <FactRow key={role} term={t(`roles.${role}`)}>
      <ul className={styles.people}>
        {people.map(({ id, names }) => (
          <li key={id}>
            <PersonPortrait id={id} name={getName(names)} size={28} />
            <Link to={buildSearchLink('participant', id)} data-alone>
              {getName(names)}
            </Link>
          </li>
        ))}
      </ul>
    </FactRow>
  ))
}
