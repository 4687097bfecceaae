import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getToday } from '../../../shared/dates/get-today.ts'
import { useLanguage } from '../../../shared/i18n/use-name.ts'
import { Icon } from '../../../shared/icons/icon.tsx'
import { useUser } from '../../../shared/session/use-user.ts'
import { Note } from '../../../shared/ui/note.tsx'
import { PendingTextProvider, usePendingText } from '../../../shared/ui/pickers/pending-text.ts'
import { ParticipantPicker, type Participation, usePeople } from '../../participants/public.ts'
import type { CaptureOptions } from '../engine/capture.ts'
import { emptyFields } from '../parts/empty-fields.ts'
import { MicrophoneChoice } from '../parts/microphone-choice.tsx'
import styles from '../parts/parts.module.css'
import { UnfinishedRecordings } from '../parts/unfinished-recordings.tsx'
import { QuestionEditor } from '../questions/question-editor.tsx'
import { type QuestionTopic, questionsPerTopic, questionTopics } from '../questions/question-topics.ts'
import { addQuestion, maxQuestions, readQuestions, storeQuestions } from '../questions/stored-questions.ts'
import { loadRecorder } from '../recorder-slot.ts'
import { useRecorderState } from '../use-recorder.ts'

/** Chooses who is interviewed and what is asked. */
export function Preparing({ isStarting }: { isStarting: boolean }) {
  const { t } = useTranslation('recorder')
  const userId = useUser()?.id ?? ''
  const language = useLanguage()
  const { people } = usePeople()
  const problem = useRecorderState((state) => state.problem)
  const [persons, setPersons] = useState<readonly Participation[]>([])
  const [options, setOptions] = useState<CaptureOptions>({ cleans: false })
  const getTopic = useTopicQuestions()
  const pendingText = usePendingText()
  const personId = persons[0]?.participantId
  const [questions, setQuestions] = useState<readonly string[]>(
    () => readQuestions(userId, undefined) ?? getTopic('childhood'),
  )
  const [added, setAdded] = useState('')
  // A question that was typed and not added is asked too.
  const all = addQuestion(questions, added)
  const asked = all.map((question) => question.trim()).filter((question) => question !== '')
  const latest = useRef({ people, persons, questions, all, asked })
  latest.current = { people, persons, questions, all, asked }

  function change(next: readonly string[]) {
    setQuestions(next)
    storeQuestions(userId, personId, next)
  }

  function choose(next: readonly Participation[]) {
    setPersons(next)
    const prepared = readQuestions(userId, next[0]?.participantId)
    if (prepared) setQuestions(prepared)
  }

  function toggle(topic: QuestionTopic) {
    const ofTopic = getTopic(topic)
    const isChosen = ofTopic.every((question) => questions.includes(question))
    change(
      isChosen
        ? questions.filter((question) => !ofTopic.includes(question))
        : [...questions, ...ofTopic.filter((question) => !questions.includes(question))].slice(
            0,
            maxQuestions,
          ),
    )
  }

  async function begin() {
    if (!(await pendingText.resolve())) return
    const { people, persons, questions, all, asked } = latest.current
    const personId = persons[0]?.participantId
    if (all !== questions) {
      setQuestions(all)
      storeQuestions(userId, personId, all)
      setAdded('')
    }
    const name = people.find(({ participant }) => participant.id === personId)?.name
    const [first = ''] = asked
    const fields = {
      ...emptyFields,
      title: name ? t('interview.titleWith', { name }) : t('interview.usualTitle'),
      date: getToday(),
      language,
      participants: persons.map(({ participantId }) => ({ participantId, role: 'speaker' })),
    }
    const recorder = await loadRecorder()
    const isRecording = await recorder.start(
      { userId, fields, interview: { questions: asked, at: 0 } },
      options,
    )
    if (isRecording) recorder.mark(first)
  }

  return (
    <>
      {problem ? <Note intent="error">{t(`problems.${problem}`)}</Note> : null}
      <UnfinishedRecordings options={options} kind="interview" />
      <PendingTextProvider value={pendingText}>
        <ParticipantPicker
          label={t('interview.who')}
          defaultRole="speaker"
          value={persons}
          onChange={choose}
        />
      </PendingTextProvider>
      <fieldset className={styles.topics}>
        <legend className={styles.label}>{t('questions.topics')}</legend>
        {questionTopics.map((topic) => {
          const isChosen = getTopic(topic).every((question) => questions.includes(question))
          return (
            <Button
              key={topic}
              size="md"
              variant={isChosen ? 'light' : 'default'}
              leftSection={isChosen ? <Icon name="check" size={16} /> : undefined}
              aria-pressed={isChosen}
              onClick={() => toggle(topic)}
            >
              {t(`topics.${topic}.name`)}
            </Button>
          )
        })}
      </fieldset>
      <section aria-label={t('questions.title', { count: questions.length })}>
        <h2 className={styles.heading}>{t('questions.title', { count: questions.length })}</h2>
        <QuestionEditor questions={questions} onChange={change} added={added} onAddedChange={setAdded} />
      </section>
      <MicrophoneChoice options={options} onChange={setOptions} />
      <div className={styles.beginning}>
        <Button
          size="xl"
          className={styles.begin ?? ''}
          disabled={asked.length === 0}
          loading={isStarting}
          leftSection={<Icon name="microphone" size={28} />}
          onClick={() => void begin()}
        >
          {t('interview.begin')}
        </Button>
      </div>
    </>
  )
}

/** Returns a function that gives the questions of a topic in the language of the interface. */
function useTopicQuestions(): (topic: QuestionTopic) => string[] {
  const { t } = useTranslation('recorder')
  return (topic) =>
    Array.from({ length: questionsPerTopic }, (_, index) =>
      t(`topics.${topic}.q${(index + 1) as 1 | 2 | 3 | 4 | 5}`),
    )
}
