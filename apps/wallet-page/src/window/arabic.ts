import { QUESTION_TEXTS_AR } from '../approve/texts.ar.ts'
import { WINDOW_TEXTS_AR } from './texts.ar.ts'

/** All that the approval window says, besides what the frame has put into words already. */
export const APPROVAL_TEXTS_AR = { question: QUESTION_TEXTS_AR, window: WINDOW_TEXTS_AR }
