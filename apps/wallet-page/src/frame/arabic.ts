import { ARABIC } from '@foyer/decode/arabic'
import { FROZEN_TEXTS_AR } from '../approve/frozen-texts.ar.ts'
import { READ_TEXTS_AR } from '../approve/read-texts.ar.ts'
import { REFUSAL_TEXTS_AR } from '../approve/refusal-texts.ar.ts'
import { QUESTION_TEXTS_AR } from '../approve/texts.ar.ts'
import { COMPARE_TEXTS_AR } from '../compare/texts.ar.ts'
import { SIMULATION_TEXTS_AR } from '../simulate/texts.ar.ts'
import { INTRO_TEXTS_AR } from '../smart-account/intro-texts.ar.ts'

/** All that the frame says. */
export const FRAME_TEXTS_AR = {
  ...QUESTION_TEXTS_AR,
  comparison: COMPARE_TEXTS_AR,
  simulation: SIMULATION_TEXTS_AR,
  intro: INTRO_TEXTS_AR,
  reading: READ_TEXTS_AR,
  refusal: REFUSAL_TEXTS_AR,
  frozen: FROZEN_TEXTS_AR,
  words: ARABIC,
}
