import { type Language, languageNames, languages } from '@lares/shared-types/languages'
import type { User } from '@lares/shared-types/users'
import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { useUser } from '../../../shared/session/use-user.ts'
import rows from '../../../shared/ui/entry-rows.module.css'
import { PageHeader } from '../../../shared/ui/page-header.tsx'
import { toastShown } from '../../../shared/ui/toasts/toasts-slice.ts'
import { useFailureToast } from '../../../shared/ui/toasts/use-failure-toast.ts'
import { useChangeUserMutation } from '../api.ts'
import { useSortedUsers } from '../use-sorted-users.ts'
import { UsersState } from '../users-state.tsx'
import styles from './users-languages.module.css'

/** The page of everybody's language, each of which is changed in its row. */
export function UsersLanguagesPage() {
  const { t } = useTranslation('users')
  const state = useSortedUsers()
  return (
    <>
      <PageHeader lead={t('languagePage.lead')} />
      <UsersState state={state} />
      {state.users.length > 0 ? (
        <ul className={rows.list} aria-label={t('pages.languages')}>
          {state.users.map((user) => (
            <LanguageRow key={user.id} user={user} onFailed={() => void state.refetch()} />
          ))}
        </ul>
      ) : null}
    </>
  )
}

function LanguageRow({ user, onFailed }: { user: User; onFailed: () => void }) {
  const { t } = useTranslation('users')
  const dispatch = useDispatch()
  const showFailure = useFailureToast()
  const viewer = useUser()
  const [change, { isLoading }] = useChangeUserMutation()
  const { id, version, displayName: name, siteparams } = user

  async function choose(language: Language) {
    const { error } = await change({ params: { id }, body: { version, language } })
    if (error) {
      showFailure(error)
      onFailed()
    } else {
      const title = t('languagePage.saved', { name, language: languageNames[language] })
      dispatch(toastShown({ title, intent: 'success' }))
    }
  }

  return (
    <li className={`${rows.row} ${styles.row}`}>
      <span className={rows.text}>
        <span className={rows.name}>{name}</span>
        <span className={rows.facts}>{user.email}</span>
      </span>
      <NativeSelect
        aria-label={t('languagePage.of', { name })}
        value={siteparams.language ?? ''}
        disabled={isLoading || (user.isAdmin && !viewer?.isAdmin)}
        onChange={({ currentTarget: { value } }) => {
          const language = languages.find((known) => known === value)
          if (language) void choose(language)
        }}
        data={[
          ...(siteparams.language ? [] : [{ value: '', label: t('languagePage.empty') }]),
          ...languages.map((language) => ({ value: language, label: languageNames[language] })),
        ]}
      />
    </li>
  )
}
