// A typed amount and its slider. All values are whole cents; what is typed may have a comma or a point.

export class Amount {
  // `box` carries data-low, data-high, data-step, data-decimals; it holds .range and .amount .input.
  constructor(box) {
    this.box = box;
    this.low = Number(box.dataset.low);
    this.high = Number(box.dataset.high);
    this.step = Number(box.dataset.step) || 1;
    this.decimals = Number(box.dataset.decimals);
    this.field = box.querySelector(".amount .input");
    this.range = box.querySelector(".range");
  }

  // Cents, or null if it is no amount.
  get value() {
    const text = this.field.value.replace(/[\s\u00a0\u202f]/g, "").replace(",", ".");
    const pattern = this.decimals ? /^\d{1,12}(\.\d{0,2})?$/ : /^\d{1,14}$/;
    if (!pattern.test(text)) return null;
    return this.decimals ? Math.round(Number(text) * 100) : Number(text);
  }

  get fits() {
    return this.value !== null && this.value >= this.low && this.value <= this.high;
  }

  // As the field and the buttons print it, in the decimal sign of the page's language.
  text(cents) {
    const number = this.decimals ? cents / 100 : cents;
    return new Intl.NumberFormat(document.documentElement.lang || "en", { minimumFractionDigits: this.decimals, maximumFractionDigits: this.decimals }).format(number);
  }

  set(cents) {
    const kept = Math.min(this.high, Math.max(this.low, cents));
    this.field.value = this.decimals ? (kept / 100).toFixed(2) : String(kept);
    this.follow();
  }

  // One step less or more, to a whole step.
  add(steps) {
    const from = this.value ?? this.low;
    const whole = steps > 0 ? Math.floor(from / this.step) : Math.ceil(from / this.step);
    this.set((whole + steps) * this.step);
  }

  // The slider goes by whole steps; its ends are exact.
  slide() {
    const at = Number(this.range.value);
    this.set(at <= this.low || at >= this.high ? at : Math.round(at / this.step) * this.step);
  }

  // The slider goes after the field.
  follow() {
    const value = this.value;
    if (this.range && value !== null) {
      this.range.value = String(value);
      this.range.setAttribute("aria-valuetext", this.text(value));
    }
    if (value === null || !this.fits) this.field.setAttribute("aria-invalid", "true");
    else this.field.removeAttribute("aria-invalid");
  }
}
