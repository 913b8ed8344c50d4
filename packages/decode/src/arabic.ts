import type { Step, Words } from './words.ts'

export const ARABIC: Words = {
  warnings: {
    'unlimited-allowance': 'قد يأخذ هذا كل ما لديك من هذا الرمز، الآن ولاحقًا.',
    'spender-without-code': 'من يُسمح له ليس عقدًا. لا يطلب هذا إلا المحتالون.',
    'spender-unknown': 'لا تعرف هذه المحفظة من يُسمح له.',
    'signed-allowance': 'يمكن استخدام التوقيع من دون سؤالك مرة أخرى.',
    'unknown-spender-signed': 'يتيح التوقيع لعنوان غير معروف أن يتصرف باسمك من دون سؤالك مرة أخرى.',
    'many-allowances': 'يسمح هذا بعدة رموز دفعة واحدة.',
    'perhaps-item': 'إن كانت هذه مجموعة مقتنيات، فإنه يمنح المقتنى الذي يحمل هذا الرقم.',
    'whole-collection': 'قد ينقل كل ما تملكه هنا، الآن ولاحقًا.',
    'recipient-unknown': 'المستلم ليس من جهات اتصالك.',
    'look-alike': 'يشبه هذا العنوان عنوانًا تعرفه، لكنه عنوان آخر.',
    'to-token-contract': 'المستلم هو عقد الرمز نفسه. سيضيع المقدار.',
    burned: 'لا أحد يملك عنوان المستلم. سيضيع المقدار.',
    'recipient-not-you': 'يستلم شخص آخر ما تشتريه.',
    'left-in-router': 'يمر ما تشتريه بالعقد قبل أن يصل إليك.',
    'kept-by-router': 'يبقى ما تشتريه في العقد، حيث يمكن لأي شخص أخذه.',
    'any-price': 'قد يدفع أي سعر.',
    'minimum-zero': 'قد لا تحصل في المقابل على شيء، أو على القليل جدًا.',
    'control-handed-over': 'يمنح شخصًا آخر التحكم.',
    delegatecall: 'يشغّل شيفرة غريبة باسم حسابك.',
    'gas-refund': 'يدفع لمن يرسله القدر الذي يختاره هو.',
    bait: 'يعدك الاسم بشيء، لكنه يأخذ أموالك.',
    'unexpected-value': 'يرسل أموالًا عبر دالة لا تستقبل أموالًا.',
    'new-contract': 'ينشئ عقدًا لا تستطيع هذه المحفظة قراءته.',
    'new-contract-with-value': 'يرسل أموالًا إلى عقد لا تستطيع هذه المحفظة قراءته.',
    'unknown-call': 'لا تستطيع هذه المحفظة قراءة ما يفعله.',
    'unknown-self-call': 'يجعل حسابك أنت يفعل شيئًا لا تستطيع هذه المحفظة قراءته.',
    malformed: 'ليس بالصيغة التي يدّعيها.',
    'too-deep': 'يحتوي على خطوات أكثر مما تقرؤه هذه المحفظة.',
    'too-long': 'أطول مما تقرؤه هذه المحفظة.',
    credit: 'يتيح لشخص آخر الاقتراض، ويكون الدين عليك.',
    votes: 'تذهب أصواتك إلى شخص آخر.',
    'data-with-tokens': 'يرسل رموزًا مع تعليمات إلى عنوان غير معروف.',
    'wrong-chain': 'هذا مخصص لشبكة أخرى.',
    'no-domain': 'لا يذكر لأي شبكة أو عقد هو.',
    'weak-domain': 'لا يحدد بدقة لأي شبكة وعقد هو.',
    'odd-types': 'يحتوي على شروط لا تُوقَّع، أو ذُكرت مرتين.',
    'unsigned-fields': 'فيه شروط لن تُوقَّع.',
    'hidden-order': 'السعر مخفي. قد يبيع مقتنياتك بلا مقابل.',
    'unfair-order': 'لا تحصل في المقابل على شيء، أو على القليل جدًا.',
    'unknown-price': 'تحصل في المقابل على شيء لا تعرفه هذه المحفظة.',
    'order-to-sell': 'يمكن لأي شخص قبول هذا العرض لاحقًا.',
    'signed-operation': 'يتيح التوقيع لشخص آخر إرسال هذا باسمك.',
    'wrapped-signature': 'الشروط الحقيقية داخل شروط أخرى.',
    'exchange-access': 'يمنح الوصول إلى حسابك في منصة تداول.',
    'unknown-terms': 'لا تعرف هذه المحفظة هذه الشروط.',
    'opaque-bytes': 'ليس نصًا. قد يكون بصمة لأي شيء.',
    'blind-signature': 'لا أحد يستطيع قراءة ما يوقّعه هذا.',
    'transaction-in-message': 'هذه الرسالة معاملة.',
    'hash-in-message': 'تحتوي الرسالة على بصمة قد تعني أي شيء.',
    'sign-in-elsewhere': 'يسجّل الدخول إلى موقع غير الموقع الذي يطلب.',
    'sign-in-unchecked': 'لا تستطيع هذه المحفظة التحقق من الموقع الذي يسجّل الدخول إليه.',
    'sign-in-malformed': 'يبدو كتسجيل دخول، وليس كذلك.',
    'not-your-account': 'هذا مخصص لحساب آخر.',
    'hidden-text': 'يخفي النص أحرفًا أو يغيّر ترتيبها.',
    'code-delegation': 'يستبدل شيفرة حسابك.',
    'fee-token': 'قد يأخذ شخص آخر الرسوم من رموزك.',
    'foreign-sponsor': 'يختار الموقع من يدفع الرسوم.',
    'permission-unlimited': 'ليس للإذن حد أو نهاية.',
    'permission-limited': 'قد يتصرف الموقع من دون سؤالك مرة أخرى.',
    'network-replaced': 'يستبدل طريقة وصولك إلى شبكة تعرفها هذه المحفظة.',
    'network-added': 'يرى مشغّل الشبكة الجديدة عنوانك، وقد يعرض عليك رصيدًا غير صحيح.',
    'unknown-method': 'لا تعرف هذه المحفظة هذا الطلب.',
    'unknown-capability': 'يطلب شيئًا إضافيًا لا تعرفه هذه المحفظة.',
    'nearly-everything': 'يرسل كل ما لديك تقريبًا.',
    'account-given-away': 'يمنح حسابك لبرنامج شخص آخر.',
    'never-expires': 'يبقى صالحًا إلى أن يستخدمه أحد.',
    'token-delegate': 'يتيح لشخص آخر أخذ رموزك.',
    'many-transfers': 'يرسل رموزًا كثيرة دفعة واحدة.',
    'closed-for-another': 'يغلق حسابًا، ويحصل شخص آخر على ما فيه.',
    'token-rules': 'يغيّر قواعد رمز أو حمايته.',
    'high-fee': 'الرسوم مرتفعة على غير العادة.',
    'unresolved-address': 'يخفي العنوان المقصود.',
    'program-with-your-signature': 'يحصل برنامج لا تعرفه هذه المحفظة على توقيعك.',
    'other-payer': 'يدفع شخص آخر الرسوم، ويقرر متى يُرسَل هذا.',
    'co-signer': 'يوقّعه شخص آخر أيضًا.',
  },
  stepOf,
}

function stepOf({ kind, contract, from, to, amount, isAll, symbol, item, name }: Step): string {
  const target = to ?? 'شخص ما'
  const inPlace = contract === undefined ? '' : ` في ${contract}`
  const ofCollection = contract === undefined ? '' : ` من ${contract}`
  const token = symbol ?? (contract === undefined ? 'رمز غير معروف' : `الرمز ${contract}`)
  const counted = symbol === undefined ? `${amount} من وحدات ${token}` : `${amount} ${symbol}`
  const units = isAll ? `كل ما لديك من ${token}` : amount === undefined ? `مقدار من ${token}` : counted
  switch (kind) {
    case 'native-transfer':
      return `إرسال ${amount} ${symbol ?? 'من عملة الشبكة'} إلى ${target}`
    case 'token-transfer':
      return `إرسال ${units}${from === undefined ? '' : ` من ${from}`} إلى ${target}`
    case 'item-transfer':
      return `إرسال ${amount === undefined || amount === '1' ? '' : `${amount} × `}المقتنى ${item}${ofCollection} إلى ${target}`
    case 'allowance':
      return name === 'credit' ? `السماح لـ ${target} باقتراض ${units}` : `السماح لـ ${target} بإنفاق ${units}`
    case 'operator':
      return `السماح لـ ${target} بنقل كل ما تملكه${ofCollection}`
    case 'revocation':
      return `منع ${target} من إنفاق ${symbol ?? contract ?? 'رموزك'}`
    case 'swap':
      return `مبادلة يستلم فيها ${target} على الأقل ${units}`
    case 'control':
      return `تغيير التحكم${inPlace} (${name})${to === undefined ? '' : ` لصالح ${target}`}`
    case 'delegate':
      return `منح أصواتك${inPlace} إلى ${target}`
    case 'call':
      return `استدعاء ${name}${inPlace}`
    case 'create':
      return 'إنشاء عقد'
    case 'order':
      return `توقيع عرض (${name})`
    case 'signature':
      return `توقيع شروط (${name})${inPlace}`
    case 'sign-in':
      return `تسجيل الدخول إلى ${name}`
    case 'message':
      return 'توقيع رسالة'
    case 'network':
      return ['إضافة الشبكة', amount, name].filter(Boolean).join(' ')
    case 'permission':
      return 'السماح للموقع بالتصرف من دون سؤالك'
  }
}
