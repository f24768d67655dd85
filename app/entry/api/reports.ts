import { calls } from '../../../contract/calls'
import { reportData } from '../../portal/reports/data'
import { answers } from './answers'

export const reports = answers(calls.reports, { data: ({ app, actor, query }) => reportData(app, actor, query) })
