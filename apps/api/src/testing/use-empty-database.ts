import { prepareEmptyDatabase } from './scratch-database.ts'

await prepareEmptyDatabase()
