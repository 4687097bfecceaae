import './forbid-second-connections.ts'
import { inject } from 'vitest'

process.env.LARES_TEST_DATABASE_URL = inject('databaseUrl')
