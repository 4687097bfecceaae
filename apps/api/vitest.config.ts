import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { SlowestFirstSequencer } from './src/testing/slowest-first-sequencer.ts'

const runsEverything = process.env.LARES_TEST_ALL === '1'

/** Tests that use a database. They run on both kinds, except those below. */
const databaseTests = [
  'src/backup/{dump,restore}/**/*.test.ts',
  'src/db/lock-rows.test.ts',
  'src/db/schema/**/*.test.ts',
  'src/db/vacuum-database.test.ts',
  'src/durability/**/*.test.ts',
  'src/fuzz/**/*.test.ts',
  'src/jobs/**/*.test.ts',
  'src/languages/**/*.test.ts',
  'src/leaks/**/*.test.ts',
  'src/modules/**/*.test.ts',
  'src/{lexicon,query-language,search-index,usage}/**/*.test.ts',
]

/** Tests of the search by meaning, which needs pgvector; the test server does not have it. */
const vectorTests = [
  'src/leaks/meaning-leaks.test.ts',
  'src/modules/integrity/vectors.test.ts',
  'src/modules/search/{meaning,meaning-model}/**',
  'src/search-index/meaning/**',
]

/**
 * Tests of what is built on the statements that others test on both: they run on the server, on which they take half the
 * processor time. What only the embedded database would tell, the set-up of the server's tests tells as well: code that
 * asks for a second connection within a transaction. With `npm run test:all` they run on both.
 */
const serverIsEnough = [
  'src/backup/restore/moved-by-command.test.ts',
  'src/fuzz/**',
  'src/leaks/{chat-leaks,export-leaks,hidden-revisions,instant-leaks,leaks,same-file,used-ids}.test.ts',
  'src/modules/{accounts,ai,alignments,assets,audit,batches,comments,creating,cuts,deletions,digests,exports,follows}/**',
  'src/modules/{item-rows,items,labels,mailboxes,monitoring}/**',
  'src/modules/integrity/!(vectors).test.ts',
  'src/modules/{narrations,notification-choices,notifications,operations,own-searches,page-texts,participants,passkeys}/**',
  'src/modules/{planning,playback,processing,providers,push,questions,regions,second-factor,selections,sign-ins}/**',
  'src/modules/{site-texts,subtitles,table-views,transcriptions,transcripts,translations,trash,uploads,users,versions}/**',
  'src/modules/history/restore-exactly.test.ts',
  'src/modules/search/{*.test.ts,!(meaning|meaning-model)/**}',
  'src/search-index/typesense/**',
]

/**
 * Tests of processes and files that take long, and for which the database only stores rows. They run on the embedded
 * database; with `npm run test:all` on both.
 */
const embeddedIsEnough = [
  'src/backup/restore/{older-version,restore-faults}.test.ts',
  'src/durability/{first-text,full-disk,hostile-files,killed-alignment,killed-backup,killed-batch,killed-download,killed-join,killed-media,killed-narration,killed-operation,killed-page-reading,killed-repair,killed-restore,killed-transcription,killed-translation,killed-worker}.test.ts',
  'src/modules/backups/**',
]

/** Without isolation each worker loads the modules once for all test files, which open their own archives. */
const sharedOptions = {
  environment: 'node',
  isolate: false,
  testTimeout: 120_000,
  hookTimeout: 180_000,
} as const

export default defineConfig({
  test: {
    // One more than processors, because the tests of killed processes mostly wait.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: SlowestFirstSequencer },
    projects: [
      {
        test: {
          ...sharedOptions,
          name: 'embedded',
          include: ['src/**/*.test.ts'],
          exclude: ['src/testing/**', ...(runsEverything ? [] : serverIsEnough)],
          setupFiles: './src/testing/use-empty-database.ts',
        },
      },
      {
        test: {
          ...sharedOptions,
          name: 'postgresql',
          include: [...databaseTests, 'src/testing/**/*.test.ts'],
          exclude: [...vectorTests, ...(runsEverything ? [] : embeddedIsEnough)],
          globalSetup: './src/testing/provide-postgresql.ts',
          setupFiles: ['./src/testing/use-empty-database.ts', './src/testing/use-postgresql.ts'],
        },
      },
    ],
  },
})
