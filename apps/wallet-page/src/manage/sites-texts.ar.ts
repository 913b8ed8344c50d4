import { pluralsOf } from '../plurals.ts'
import type { SitesTexts } from './sites-texts.ts'

const plural = pluralsOf('ar')

export const SITES_TEXTS_AR: SitesTexts = {
  title: 'المواقع المتصلة',
  none: 'لا يوجد موقع متصل. يظهر هنا كل موقع تسجّل الدخول إليه.',
  used: (date) => `آخر استخدام ${date}`,
  until: (date) => `يبقى حتى ${date}`,
  devices: (count) =>
    plural(count, {
      two: 'على جهازين',
      few: `على ${count} أجهزة`,
      many: `على ${count} جهازًا`,
      other: `على ${count} جهاز`,
    }),
  end: 'إنهاء',
  ended: 'انتهى اتصاله. لم يعد يرى هذا الحساب.',
  saidEnded: (site) => `${site}: انتهى اتصاله. لم يعد يرى هذا الحساب.`,
  note: 'يرى الموقع عناوينك، ويسألك في كل مرة. ولا يستطيع أبدًا نقل أي شيء من دون موافقتك. والموقع الذي لا تستخدمه مدة 30 يومًا ينتهي اتصاله.',
  open: 'إذا أنهيت اتصال موقع له صفحة مفتوحة، سُجّل خروجها خلال دقيقة، ولا توقّع شيئًا قبل ذلك. ويحتاج تسجيل الدخول هناك مرة أخرى إلى رمز.',
  failed: 'لم ينجح ذلك. لم يُنهَ اتصال الموقع.',
}
